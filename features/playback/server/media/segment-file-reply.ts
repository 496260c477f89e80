import { open } from "node:fs/promises";
import { NotFound } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import type { RecordedSegments, Segment } from "@tessera/recorder";

const chunkBytes = 256 * 1024;

/** One recorded file of a channel, as far as it is safe on the disk. */
export async function segmentFileReply(
  segments: Pick<RecordedSegments, "find">,
  channel: ChannelRef,
  segmentId: number,
): Promise<MediaReply> {
  const segment = await segments.find(segmentId);
  // The right was asked for the channel: a number of another one opens nothing.
  if (!segment || !isOf(segment, channel)) throw new NotFound("recording-gone", goneText);
  const { id, path, bytes, endMs } = segment;
  return {
    kind: "bytes",
    contentType: "video/mp4",
    totalBytes: bytes,
    tag: `${id}-${bytes}`,
    modifiedAtMs: endMs,
    read: (fromByte, toByte, signal) => readFile(path, { fromByte, toByte, signal }),
  };
}

const isOf = ({ channel }: Segment, { deviceId, channelId }: ChannelRef): boolean =>
  channel.deviceId === deviceId && channel.channelId === channelId;

interface Part {
  readonly fromByte: number;
  readonly toByte: number;
  readonly signal: AbortSignal;
}

export async function* readFile(
  path: string,
  { fromByte, toByte, signal }: Part,
): AsyncGenerator<Uint8Array> {
  await using file = await open(path);
  let at = fromByte;
  while (at < toByte && !signal.aborted) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, toByte - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new Error(`a file is shorter than it was: ${path}`);
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

const goneText = {
  zh: "该录像文件不存在或已被删除",
  en: "This recording does not exist or was deleted",
};
