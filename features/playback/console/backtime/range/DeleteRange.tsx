import type { ZoneTime } from "@tessera/kit/playback";
import { lengthText } from "@tessera/kit/playback";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import { removeFootage } from "../../../../recording/contract.ts";
import {
  channelOfRecordId,
  queryRecordDay,
  queryRecordedChannels,
  queryRecordFlags,
  readTimeline,
} from "../../../contract.ts";
import { recordedWithin, type TimelineChannel } from "../../timeline/timeline-data.ts";
import { backtimeTexts } from "../texts.ts";

interface DeleteRangeProps {
  readonly isOpen: boolean;
  readonly channel: TimelineChannel;
  readonly range: { readonly startMs: number; readonly endMs: number };
  readonly zone: ZoneTime;
  readonly onClose: () => void;
}

/** The question before footage goes, with what is lost. */
export function DeleteRange({ isOpen, channel, range, zone, onClose }: DeleteRangeProps) {
  const t = useTexts(backtimeTexts);
  const { mutateAsync, isPending } = useMutationCall(removeFootage, {
    rereads: [readTimeline, queryRecordDay, queryRecordFlags, queryRecordedChannels],
    onDone: ({ deleted, locked }) => {
      if (deleted === 0 && locked === 0) notices.warning(t("nothingThere"));
      else notices.success(t(locked > 0 ? "removedSome" : "removed"));
    },
  });
  const remove = async () => {
    const { deviceId: device, channelId } = channelOfRecordId(channel.id);
    try {
      await mutateAsync({
        device,
        channel: channelId,
        start: String(Math.round(range.startMs)),
        end: String(Math.round(range.endMs)),
      });
      onClose();
    } catch {
      // The request has already said why.
    }
  };
  const recordedMs = recordedWithin(channel.recorded, range);
  const lockedMs = recordedWithin(channel.locked, range);
  return (
    <Modal
      open={isOpen}
      title={t("removeAsk", { name: channel.name })}
      okText={t("remove")}
      okButtonProps={{ danger: true, loading: isPending }}
      cancelText={t("cancel")}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {t("removeDetail", {
          from: zone.momentText(range.startMs),
          to: zone.momentText(range.endMs),
          length: lengthText(recordedMs),
        })}
      </p>
      {lockedMs > 0 && <p>{t("removeLocked", { length: lengthText(lockedMs) })}</p>}
    </Modal>
  );
}
