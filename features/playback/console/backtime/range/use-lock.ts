import type { ZoneTime } from "@tessera/kit/playback";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { lockFootage } from "../../../../recording/contract.ts";
import { channelOfRecordId, queryRecordDay, readTimeline } from "../../../contract.ts";
import { backtimeTexts } from "../texts.ts";
import type { Range } from "./range.ts";

/** Locked footage is never deleted. */
export function useLock(id: string, zone: ZoneTime) {
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
        onSuccess: ({ segments, lockedFromMs, lockedToMs }) => {
          if (segments === 0) return notices.warning(t("nothingThere"));
          if (!isLocked || lockedFromMs === undefined || lockedToMs === undefined)
            return notices.success(t("unlocked"));
          const times = { from: zone.timeText(lockedFromMs), to: zone.timeText(lockedToMs) };
          return notices.success(t("locked", times));
        },
      },
    );
  };
  return { setLock, isPending };
}
