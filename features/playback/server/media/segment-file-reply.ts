import { NotFound } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { MediaBytes, MediaReply } from "@tessera/platform/contract";
import type { SignedIn, TimeRange } from "@tessera/platform/server";
import type { RecordedSegments, Segment } from "@tessera/recorder";
import type { FootageReader } from "@tessera/recorder/read";
import type { WatchBudget } from "./watch-budget.ts";

interface FileParts {
  readonly segments: Pick<RecordedSegments, "find">;
  readonly reader: Pick<FootageReader, "readBytes" | "locate">;
  readonly budget: WatchBudget;
}

/** One recorded file of a channel, as far as it is safe on the disk. */
export async function segmentFileReply(
  { segments, reader, budget }: FileParts,
  channel: ChannelRef,
  segmentId: number,
  viewer: SignedIn,
): Promise<MediaReply> {
  const segment = await segments.find(segmentId);
  // The right was asked for the channel: a number of another one opens nothing.
  if (!segment || !isOf(segment, channel)) throw new NotFound("recording-gone", goneText);
  const { id, bytes, startMs, endMs } = segment;
  const opened = viewer.range && (await bytesOf(reader, segment, viewer.range));
  const reply: MediaBytes = {
    kind: "bytes",
    contentType: "video/mp4",
    totalBytes: bytes,
    tag: `${id}-${bytes}`,
    modifiedAtMs: endMs,
    ...(opened && { mayRead: opened }),
    read: (fromByte, toByte, signal) => reader.readBytes(segment, fromByte, toByte, signal),
  };
  return budget.limit(reply, viewer, { channel, bytes, durationMs: endMs - startMs });
}

/** Whether bytes lie in what a playlist of the range names of the file: its init segment, and whole GOPs. */
async function bytesOf(
  reader: Pick<FootageReader, "locate">,
  segment: Segment,
  { startMs, endMs }: TimeRange,
): Promise<(fromByte: number, toByte: number) => boolean> {
  const { runs } = await reader.locate(segment, startMs, endMs, { isChecked: false });
  const pieces = runs.flatMap((run) => run.pieces.map((piece) => ({ ...piece, init: run.init })));
  const opened = pieces
    .filter((piece) => piece.segment.id === segment.id)
    .flatMap(({ init, fragments }) => [
      { offset: 0, bytes: init.length },
      ...fragments.slice(0, 1).map(({ offset }) => ({
        offset,
        bytes: fragments.reduce((sum, fragment) => sum + fragment.bytes, 0),
      })),
    ]);
  return (fromByte, toByte) =>
    opened.some(({ offset, bytes }) => fromByte >= offset && toByte <= offset + bytes);
}

const isOf = ({ channel }: Segment, { deviceId, channelId }: ChannelRef): boolean =>
  channel.deviceId === deviceId && channel.channelId === channelId;

const goneText = {
  zh: "该录像文件不存在或已被删除",
  en: "This recording does not exist or was deleted",
};
