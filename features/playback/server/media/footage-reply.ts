import { BadRequest } from "@tessera/base";
import type { MediaBytes, MediaReply } from "@tessera/platform/contract";
import type { SignedIn } from "@tessera/platform/server";
import type { RecordedPlace } from "@tessera/recorder";
import { describeInit, type FootageReader, type FootageRun } from "@tessera/recorder/read";
import type { WatchBudget } from "./watch-budget.ts";

interface FootageWish {
  readonly from: number;
  readonly to: number;
  readonly keysEveryMs: number;
}

/** A player asks for seconds; whoever wants more asks again. */
const longestMs = 3_600_000;
/** Players step over less. */
const breakMs = 200;

/** Pictures from the key frame at or before a moment, up to the first gap or change. */
export async function footageReply(
  { reader, budget }: { readonly reader: FootageReader; readonly budget: WatchBudget },
  place: RecordedPlace,
  { from, to, keysEveryMs }: FootageWish,
  viewer: SignedIn,
): Promise<MediaReply> {
  if (to <= from) throw new BadRequest("range-reversed", reversedText);
  const toMs = Math.min(to, from + longestMs);
  const { runs } = await reader.locate(place, from, toMs);
  const [run, following] = runs;
  // Later than asked in any case: who asks again with it must get on.
  if (!run) return nothing(await reader.nextMoment(place, toMs));
  if (run.startMs > from + breakMs) return nothing(run.startMs);
  const nextMs = following?.startMs ?? (await reader.nextMoment(place, run.endMs));
  const headers = {
    "tessera-start": String(Math.floor(run.startMs)),
    "tessera-end": String(Math.ceil(run.endMs)),
    ...nextHeader(nextMs),
  };
  const { contentType, pictureContentType } = describeInit(run.init);
  const span = { startMs: from, endMs: toMs };
  const isKeysOnly = keysEveryMs > 0;
  const worth = {
    channel: place.channel,
    bytes: run.bytes,
    durationMs: run.endMs - run.startMs,
    isKeysOnly,
  };
  const reply: MediaBytes = isKeysOnly
    ? {
        kind: "bytes",
        contentType: pictureContentType,
        headers,
        span,
        read: (_from, _to, signal) => reader.readKeyFrames(run, keysEveryMs, signal),
      }
    : {
        kind: "bytes",
        contentType,
        headers,
        span,
        totalBytes: run.bytes,
        read: (fromByte, toByte, signal) => partOf(reader, run, { fromByte, toByte, signal }),
      };
  return budget.limit(reply, viewer, worth);
}

const nothing = (nextMs: number | undefined): MediaReply => ({
  kind: "nothing",
  headers: nextHeader(nextMs),
});

/** Rounded up: a moment before it would be nothing again. */
const nextHeader = (nextMs: number | undefined): Record<string, string> =>
  nextMs === undefined ? {} : { "tessera-next": String(Math.ceil(nextMs)) };

interface Part {
  readonly fromByte: number;
  readonly toByte: number;
  readonly signal: AbortSignal;
}

async function* partOf(
  reader: FootageReader,
  run: FootageRun,
  { fromByte, toByte, signal }: Part,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const bytes of reader.read(run, signal)) {
    const part = bytes.subarray(Math.max(0, fromByte - at), Math.max(0, toByte - at));
    if (part.length > 0) yield part;
    at += bytes.length;
    if (at >= toByte) return;
  }
}

const reversedText = {
  zh: "结束时间必须晚于开始时间",
  en: "The end must be later than the start",
};
