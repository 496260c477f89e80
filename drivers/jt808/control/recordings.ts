import { mediaMessage, readRecordings, writeRecordingQuery } from "@tessera/formats/jt1078";
import type { MediaConnection } from "../media/media-connection.ts";
import type { TerminalLine } from "../terminal-line.ts";

const any = 0;
const soundOnly = 1;

export interface ListedRecording {
  readonly startMs: number;
  readonly endMs: number;
  /** 0: not told. */
  readonly sizeBytes: number;
}

/** What a terminal has on its disk of one channel, by 0x9205; clipped to what was asked for. */
export async function listRecordings(
  line: TerminalLine,
  { channel }: MediaConnection,
  fromMs: number,
  toMs: number,
): Promise<readonly ListedRecording[]> {
  const query = { channel, fromMs, toMs, media: any, stream: any, storage: any };
  const body = writeRecordingQuery(query);
  const answer = await line.ask(mediaMessage.askRecordings, body, mediaMessage.recordings);
  const spans = readRecordings(answer)
    .recordings.filter((found) => found.channel === channel && found.media !== soundOnly)
    .map(({ startMs, endMs, sizeBytes }) => ({
      startMs: Math.max(fromMs, startMs),
      endMs: Math.min(toMs, endMs),
      sizeBytes,
    }))
    .filter(({ startMs, endMs }) => endMs > startMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  return withoutTwins(spans);
}

/** Main and sub stream, main and backup disk have the same: one of each is enough. */
function withoutTwins(spans: readonly ListedRecording[]): readonly ListedRecording[] {
  const kept: ListedRecording[] = [];
  for (const span of spans) {
    const last = kept.at(-1);
    if (!last || span.endMs > last.endMs) kept.push(span);
  }
  return kept;
}
