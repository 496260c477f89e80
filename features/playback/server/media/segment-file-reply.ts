import { NotFound } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import type { RecordedSegments, Segment } from "@tessera/recorder";
import type { FootageReader } from "@tessera/recorder/read";

/** One recorded file of a channel, as far as it is safe on the disk. */
export async function segmentFileReply(
  segments: Pick<RecordedSegments, "find">,
  reader: Pick<FootageReader, "readBytes">,
  channel: ChannelRef,
  segmentId: number,
): Promise<MediaReply> {
  const segment = await segments.find(segmentId);
  // The right was asked for the channel: a number of another one opens nothing.
  if (!segment || !isOf(segment, channel)) throw new NotFound("recording-gone", goneText);
  const { id, bytes, endMs } = segment;
  return {
    kind: "bytes",
    contentType: "video/mp4",
    totalBytes: bytes,
    tag: `${id}-${bytes}`,
    modifiedAtMs: endMs,
    read: (fromByte, toByte, signal) => reader.readBytes(segment, fromByte, toByte, signal),
  };
}

const isOf = ({ channel }: Segment, { deviceId, channelId }: ChannelRef): boolean =>
  channel.deviceId === deviceId && channel.channelId === channelId;

const goneText = {
  zh: "该录像文件不存在或已被删除",
  en: "This recording does not exist or was deleted",
};
