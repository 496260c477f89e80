import { type Clock, type Logger, wait } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { FragmentPlace, RecordedFlow, Segment } from "@tessera/recorder";
import type { FootageReader } from "@tessera/recorder/read";
import type { FootageIndex } from "../ports.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { type MakeJpeg, smallPicture } from "./small-picture.ts";

interface PreviewMakerParts {
  readonly index: Pick<FootageIndex, "onCommitted">;
  readonly reader: Pick<FootageReader, "keyFrameAt">;
  readonly track: Pick<PreviewTrack, "add">;
  readonly makeJpeg: MakeJpeg;
  /** Of one core; asked before each picture. 0: none are made. */
  readonly coreShare: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A channel gets one picture in so long at most. */
export const previewIntervalMs = 4_000;
/** A sub stream that was recorded so lately is recorded still. */
const subIsRecordedMs = 30_000;

interface Wanted {
  readonly segment: Segment;
  readonly atMs: number;
}

/**
 * Makes small pictures of what is being recorded, one after the other, and rests after each for as long
 * as its share of a core asks for. If that is too little for all, each channel waits longer for its
 * next one, and gets it of its newest key frame.
 */
export class PreviewMaker {
  readonly #parts: PreviewMakerParts;
  /** By channel; who has waited longest is first. */
  readonly #wanted = new Map<string, Wanted>();
  readonly #lastAtMs = new Map<string, number>();
  readonly #subSeenAtMs = new Map<string, number>();
  readonly #failing = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #unsubscribe: () => void;
  #working: Promise<void> | undefined;

  constructor(parts: PreviewMakerParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.index.onCommitted((segment, fragment) =>
      this.#hear(segment, fragment),
    );
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#wanted.clear();
    this.#stopping.abort();
    await this.#working;
  }

  #hear(segment: Segment, { startMs, continuesGop }: FragmentPlace): void {
    const key = channelKey(segment.channel);
    if (continuesGop || !this.#isSource(key, segment.flow) || this.#parts.coreShare() <= 0) return;
    const sinceLastMs = startMs - (this.#lastAtMs.get(key) ?? Number.NEGATIVE_INFINITY);
    // Less than nothing: the clock was set back.
    if (sinceLastMs >= 0 && sinceLastMs < previewIntervalMs) return;
    // A channel that waits keeps its place in the line.
    this.#wanted.set(key, { segment, atMs: startMs });
    this.#working ??= this.#work();
  }

  /** The sub stream costs less to decode; without it the main stream has to do. */
  #isSource(key: string, flow: RecordedFlow): boolean {
    const nowMs = this.#parts.clock.monotonicMs();
    if (flow === 2) this.#subSeenAtMs.set(key, nowMs);
    const subSeenAtMs = this.#subSeenAtMs.get(key);
    return flow === 2 || subSeenAtMs === undefined || nowMs - subSeenAtMs > subIsRecordedMs;
  }

  async #work(): Promise<void> {
    const { clock, coreShare } = this.#parts;
    for (let next = this.#takeFirst(); next; next = this.#takeFirst()) {
      const startedMs = clock.monotonicMs();
      await this.#make(...next);
      const tookMs = clock.monotonicMs() - startedMs;
      const restMs = tookMs * (1 / Math.max(0.01, coreShare()) - 1);
      // Whoever stops it ends the rest too.
      if (restMs > 0) await wait(clock, restMs, this.#stopping.signal).catch(() => {});
    }
    this.#working = undefined;
  }

  #takeFirst(): readonly [string, Wanted] | undefined {
    const [first] = this.#wanted;
    if (first) this.#wanted.delete(first[0]);
    return first;
  }

  async #make(key: string, { segment, atMs }: Wanted): Promise<void> {
    const { reader, track, makeJpeg, log } = this.#parts;
    this.#lastAtMs.set(key, atMs);
    try {
      const frame = await reader.keyFrameAt(placeOf(segment), atMs, 1);
      if (!frame) return;
      await track.add(segment, frame.atMs, await smallPicture(makeJpeg, frame));
      this.#failing.delete(key);
    } catch (error) {
      if (this.#stopping.signal.aborted || this.#failing.has(key)) return;
      this.#failing.add(key);
      log.warn({ error, ...segment.channel }, "no preview could be made");
    }
  }
}

const placeOf = ({ channel, flow }: { channel: ChannelRef; flow: RecordedFlow }) => ({
  channel,
  flow,
});
