import { type Clock, type Logger, wait } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { FragmentPlace, RecordedFlow, Segment } from "@tessera/recorder";
import type { FootageReader } from "@tessera/recorder/read";
import type { FootageIndex } from "../ports.ts";
import { PreviewPace, stillIntervalMs } from "./preview-pace.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { type DrawPreview, smallPicture } from "./small-picture.ts";

interface PreviewMakerParts {
  readonly index: Pick<FootageIndex, "onCommitted" | "onRemoved" | "usage">;
  readonly reader: Pick<FootageReader, "keyFrameAt">;
  readonly track: Pick<PreviewTrack, "add" | "find">;
  readonly drawPreview: DrawPreview;
  /** Of one core; asked before each picture. 0: none are made. */
  readonly coreShare: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A sub stream that was recorded so lately is recorded still. */
const subIsRecordedMs = 30_000;

/** An hour of two hundred cameras whose scenes change all the time. */
const maxMissed = 20_000;

interface KnownChannel {
  readonly pace: PreviewPace;
  lastMissedAtMs: number;
  /** Monotonic. */
  subSeenAtMs: number;
  isFailing: boolean;
}

interface Wanted {
  readonly segment: Segment;
  readonly atMs: number;
}

/**
 * Makes small pictures of what is being recorded, one after the other, and rests after each for as long
 * as its share of a core asks for: on a busy machine each takes longer, and fewer are made. If that is too
 * little for all, each channel waits longer for its next one, and gets it of its newest key frame; some of
 * the moments that were passed over are drawn from the recording when there is time.
 */
export class PreviewMaker {
  readonly #parts: PreviewMakerParts;
  /** By channel; who has waited longest is first. */
  readonly #wanted = new Map<string, Wanted>();
  /** By channel, as long as it has footage. */
  readonly #known = new Map<string, KnownChannel>();
  /** Passed over, the newest last. */
  readonly #missed: Wanted[] = [];
  readonly #stopping = new AbortController();
  readonly #unsubscribe: readonly (() => void)[];
  #working: Promise<void> | undefined;

  constructor(parts: PreviewMakerParts) {
    this.#parts = parts;
    const { index } = parts;
    this.#unsubscribe = [
      index.onCommitted((segment, fragment) => this.#hear(segment, fragment)),
      index.onRemoved((removed) => {
        for (const { channel } of removed)
          if (!index.usage(channel)) this.#known.delete(channelKey(channel));
      }),
    ];
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#wanted.clear();
    this.#missed.length = 0;
    this.#stopping.abort();
    await this.#working;
  }

  #hear(segment: Segment, fragment: FragmentPlace): void {
    const key = channelKey(segment.channel);
    const { startMs, continuesGop } = fragment;
    if (continuesGop || !this.#isSource(key, segment.flow) || this.#parts.coreShare() <= 0) return;
    if (!this.#channel(key).pace.isDue(fragment)) return;
    this.#passOver(key, this.#wanted.get(key));
    // A channel that waits keeps its place in the line.
    this.#wanted.set(key, { segment, atMs: startMs });
    this.#working ??= this.#work();
  }

  #channel(key: string): KnownChannel {
    const known = this.#known.get(key);
    if (known) return known;
    const never = Number.NEGATIVE_INFINITY;
    const state = { lastMissedAtMs: never, subSeenAtMs: never, isFailing: false };
    const added = { pace: new PreviewPace(), ...state };
    this.#known.set(key, added);
    return added;
  }

  #passOver(key: string, missed: Wanted | undefined): void {
    const channel = this.#channel(key);
    // Whichever way: the clock may have been set back.
    if (!missed || Math.abs(missed.atMs - channel.lastMissedAtMs) < stillIntervalMs) return;
    channel.lastMissedAtMs = missed.atMs;
    this.#missed.push(missed);
    if (this.#missed.length > maxMissed) this.#missed.shift();
  }

  /** The sub stream costs less to decode; without it the main stream has to do. */
  #isSource(key: string, flow: RecordedFlow): boolean {
    const nowMs = this.#parts.clock.monotonicMs();
    const channel = this.#channel(key);
    if (flow === 2) channel.subSeenAtMs = nowMs;
    return flow === 2 || nowMs - channel.subSeenAtMs > subIsRecordedMs;
  }

  async #work(): Promise<void> {
    const { clock, coreShare } = this.#parts;
    for (let next = this.#takeNext(); next; next = this.#takeNext()) {
      const startedMs = clock.monotonicMs();
      await this.#make(...next);
      const tookMs = clock.monotonicMs() - startedMs;
      const restMs = tookMs * (1 / Math.max(0.01, coreShare()) - 1);
      // Whoever stops it ends the rest too.
      if (restMs > 0) await wait(clock, restMs, this.#stopping.signal).catch(() => {});
    }
    this.#working = undefined;
  }

  /** What was passed over says nothing of how soon the next one is due. */
  #takeNext(): readonly [Wanted, PreviewPace?] | undefined {
    if (this.#parts.coreShare() <= 0) {
      this.#wanted.clear();
      this.#missed.length = 0;
    }
    const [first] = this.#wanted;
    if (!first) {
      const missed = this.#missed.pop();
      return missed && [missed];
    }
    const [key, wanted] = first;
    this.#wanted.delete(key);
    const { pace } = this.#channel(key);
    pace.begin(wanted.atMs);
    return [wanted, pace];
  }

  async #make({ segment, atMs }: Wanted, pace?: PreviewPace): Promise<void> {
    const { reader, track, drawPreview, log } = this.#parts;
    const channel = this.#channel(channelKey(segment.channel));
    try {
      const frame = await reader.keyFrameAt(placeOf(segment), atMs, 1);
      if (!frame) return;
      // Somebody may have asked for it meanwhile.
      if (!pace && (await track.find(segment.channel, frame.atMs, 1))) return;
      const { jpeg, look } = await smallPicture(drawPreview, frame);
      pace?.drawn(look);
      await track.add(segment, frame.atMs, jpeg);
      channel.isFailing = false;
    } catch (error) {
      if (this.#stopping.signal.aborted || channel.isFailing) return;
      channel.isFailing = true;
      log.warn({ error, ...segment.channel }, "no preview could be made");
    }
  }
}

const placeOf = ({ channel, flow }: { channel: ChannelRef; flow: RecordedFlow }) => ({
  channel,
  flow,
});
