import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { lockFootage } from "../../../../recording/contract.ts";
import { channelOfRecordId, queryRecordDay, readTimeline } from "../../../contract.ts";
import { backtimeTexts } from "../texts.ts";
import type { Range } from "./range.ts";

/** Locked footage is never deleted. */
export function useLock(id: string) {
  const t = useTexts(backtimeTexts);
  const { mutate, isPending } = useMutationCall(lockFootage, {
    rereads: [readTimeline, queryRecordDay],
  });
  const setLock = ({ startMs, endMs }: Range, isLocked: boolean) => {
    const { deviceId: device, channelId: channel } = channelOfRecordId(id);
    const range = { start: String(Math.round(startMs)), end: String(Math.round(endMs)) };
    mutate(
      { device, channel, ...range, important: isLocked ? "1" : "0" },
      {
        onSuccess: ({ segments }) => {
          if (segments === 0) notices.warning(t("nothingThere"));
          else notices.success(t(isLocked ? "locked" : "unlocked"));
        },
      },
    );
  };
  return { setLock, isPending };
}
