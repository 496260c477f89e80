import {
  filesPerPage,
  type RecordedFile,
  readRecordedFiles,
  recordedFilesQuestion,
} from "@tessera/protocols/ehome";
import type { Conversation } from "../conversation.ts";
import type { EhomeConnection } from "../ehome-connection.ts";

/** A day of files of five minutes is 36 pages. */
const maxPages = 200;

/** What a device keeps on its own disks, within what was asked for, oldest first. How it is played is not public. */
export async function listRecordings(
  conversation: Conversation,
  { deviceId, channel }: EhomeConnection,
  range: { readonly fromMs: number; readonly toMs: number },
  signal: AbortSignal,
): Promise<readonly { readonly startMs: number; readonly endMs: number }[]> {
  const session = conversation.sessions.get(deviceId);
  const found = new Map<string, RecordedFile>();
  let startIndex = 0;
  for (let page = 0; page < maxPages; page++) {
    // Devices tell times of their own zone, without saying which: it is taken to be ours.
    const question = recordedFilesQuestion({ channel, ...range, startIndex }, undefined);
    const answer = await conversation.ask(session, question, signal);
    const { files, count } = readRecordedFiles(answer.params, undefined);
    const before = found.size;
    for (const file of files) found.set(`${file.name} ${file.startMs}`, file);
    // A device that tells the same page again and again has no more.
    if (count < filesPerPage || (files.length > 0 && found.size === before)) break;
    startIndex += count;
  }
  return [...found.values()]
    .map(({ startMs, endMs }) => ({
      startMs: Math.max(range.fromMs, startMs),
      endMs: Math.min(range.toMs, endMs),
    }))
    .filter(({ startMs, endMs }) => endMs > startMs)
    .toSorted((a, b) => a.startMs - b.startMs);
}
