import type { Clock, Logger, Text } from "@tessera/base";
import type { Frame, FrameSink, VideoFrame } from "./frame.ts";
import { FrameMemory, frameSlabBytes } from "./frame-memory.ts";
import { GopCache } from "./gop-cache.ts";
import { GopHandout, type GopTaker } from "./gop-handout.ts";
import { SlabPool } from "./slab-pool.ts";
import { SoundWatch } from "./sound-watch.ts";
import { StreamMeter } from "./stream-meter.ts";
import type { StreamState } from "./stream-state.ts";
import { Timeline } from "./timeline.ts";
import type { Tracks } from "./track.ts";

export type { StreamState } from "./stream-state.ts";

export interface StreamReader {
  /** True: what it keeps of a frame it copies; see VideoFrame. Cheaper: memory is used again. */
  readonly copiesData?: boolean;
  /** It lets pictures wait up to this long for each other, so they may come together. */
  readonly gatherMs?: number;
  /** After a picture: it sends nothing on until the one that comes so long after it, if they come as before; 0: it may. */
  readonly periodMs?: number;
  onTracks(tracks: Tracks): void;
  onFrame(frame: Frame): void;
  onState(state: StreamState): void;
}

export interface StreamOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly onState?: (state: StreamState) => void;
}

/** For so long a key frame that loss has hit is no start. */
const longestWithoutStartMs = 4000;

/** One for all streams: a GOP that one has let go is the next one's memory. */
const slabs = new SlabPool(frameSlabBytes);

/** Fans the frames of one flow out to readers. A new reader first gets the current GOP. */
export class Stream {
  readonly #options: StreamOptions;
  readonly #readers = new Set<StreamReader>();
  readonly #watchedListeners = new Set<(isWatched: boolean) => void>();
  readonly #periodListeners = new Set<(periodMs: number) => void>();
  readonly #gop = new GopCache<Frame>();
  readonly #memory = new FrameMemory(slabs);
  readonly #handout = new GopHandout(this.#memory);
  readonly #timeline = new Timeline();
  readonly meter = new StreamMeter();
  #state: StreamState = { status: "connecting" };
  /** As the source announces them. */
  #announced: Tracks = {};
  /** As readers know them: sound only while there is some. Changes only at key frames. */
  #tracks: Tracks | undefined;
  #sound = new SoundWatch();
  #sink: FrameSink | undefined;
  #lastFrameMs: number | undefined;
  #lastPictureMs: number;
  /** When the GOP under way began. */
  #gopStartedMs = 0;
  /** A picture has come since the source was opened, and none that a viewer could start with. */
  #isWithoutEntry = false;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#lastPictureMs = Math.floor(options.clock.monotonicMs());
  }

  get state(): StreamState {
    return this.#state;
  }

  get tracks(): Tracks | undefined {
    return this.#tracks;
  }

  get readerCount(): number {
    return this.#readers.size;
  }

  /** How long pictures may wait for each other on their way here, as all who read allow it. */
  get gatherMs(): number {
    if (this.#readers.size === 0) return 0;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const { gatherMs = 0 } of this.#readers) leastMs = Math.min(leastMs, gatherMs);
    return leastMs;
  }

  /** Wall time, for people. */
  get lastFrameAtMs(): number | undefined {
    const { clock } = this.#options;
    const lastMs = this.#lastFrameMs;
    return lastMs === undefined ? undefined : clock.nowMs() - (clock.monotonicMs() - lastMs);
  }

  /** Wall time of the last picture that a viewer can start with; undefined before the first. */
  get lastEntryAtMs(): number | undefined {
    const { clock } = this.#options;
    if (this.#gopStartedMs === 0) return undefined;
    return clock.nowMs() - (clock.monotonicMs() - this.#gopStartedMs);
  }

  /** Pictures come, and none that a viewer could start with. */
  get isWithoutEntry(): boolean {
    return this.#isWithoutEntry;
  }

  /** Since the last picture, or since the source was opened. Sound does not count. */
  get withoutPictureForMs(): number {
    return this.#options.clock.monotonicMs() - this.#lastPictureMs;
  }

  addReader(reader: StreamReader): () => void {
    this.#readers.add(reader);
    this.#tellWatched();
    this.#guard(reader, () => {
      reader.onState(this.#state);
      if (!this.#tracks) return;
      reader.onTracks(this.#tracks);
      for (const frame of this.#gop.items) this.#give(reader, frame);
    });
    return () => this.#remove(reader);
  }

  /**
   * From the GOP under way on. The returned function hands out what has come so far, and then no more.
   */
  takeGops(taker: GopTaker): () => void {
    const { takers } = this.#handout;
    if (takers.size === 0 && this.#tracks)
      for (const frame of this.#gop.items) this.#collect(frame, this.#gopStartedMs);
    takers.add(taker);
    taker.onState(this.#state);
    return () => {
      if (!takers.has(taker)) return;
      this.#handOut(undefined);
      takers.delete(taker);
    };
  }

  /** Told now, and again whenever a reader comes and when the last one goes. */
  onWatched(listener: (isWatched: boolean) => void): () => void {
    this.#watchedListeners.add(listener);
    listener(this.#readers.size > 0);
    return () => void this.#watchedListeners.delete(listener);
  }

  /** Told with each picture; see StreamReader. */
  onPeriod(listener: (periodMs: number) => void): () => void {
    this.#periodListeners.add(listener);
    return () => void this.#periodListeners.delete(listener);
  }

  /** What was shown before a break is never given to who comes after it. */
  setState(state: StreamState): void {
    if (state.status !== "live") {
      this.#forgetGop();
      this.#tracks = undefined;
    }
    if (state.status === "stopped") this.#sink = undefined;
    this.#state = state;
    this.#options.onState?.(state);
    this.#tell((reader) => reader.onState(state));
    for (const taker of this.#handout.takers)
      try {
        taker.onState(state);
      } catch (error) {
        this.#letTakerGo(taker, error);
      }
  }

  /** A sink for one source. Once another has been taken, what comes through an older one is ignored. */
  openSink(): FrameSink {
    this.#timeline.startSource();
    this.#forgetGop();
    this.#sound = new SoundWatch();
    this.#tracks = undefined;
    this.#lastPictureMs = Math.floor(this.#options.clock.monotonicMs());
    this.#isWithoutEntry = false;
    const sink: FrameSink = {
      copiesData: true,
      setTracks: (tracks) => {
        if (this.#sink === sink) this.#announced = tracks;
      },
      push: (frame) => {
        if (this.#sink === sink) this.#push(frame);
      },
      noteUnstartable: () => {
        if (this.#sink === sink) this.#isWithoutEntry = true;
      },
      countPackets: (received, lost, droppedPictures) =>
        this.meter.countPackets(received, lost, droppedPictures),
    };
    this.#sink = sink;
    return sink;
  }

  #push(pushed: Frame): void {
    // Whole: every field that keeps a fraction is one more place in memory.
    const nowMs = Math.floor(this.#options.clock.monotonicMs());
    const received = isDamagedKey(pushed) ? this.#weighStart(pushed, nowMs) : pushed;
    const startsGop = received.kind === "video" && received.isKey;
    if (received.kind === "video") this.#closeGop(received, nowMs);
    else if (this.#gop.items.length === 0 && this.#handout.isEmpty) this.#forgetGop();
    const data = this.#memory.copy(received.data);
    const audioRate = this.#announced.audio?.sampleRate ?? 0;
    const frame = this.#timeline.place(received, data, nowMs, audioRate);
    this.#lastFrameMs = nowMs;
    this.meter.countFrame(frame);
    this.#sound.note(frame);
    if (startsGop && this.#tracks) this.#renewTracks();
    this.#gop.push(frame, startsGop, nowMs);
    if (this.#tracks) this.#spread(frame, nowMs);
    else if (this.#isReady()) this.#begin();
  }

  /**
   * Who comes now had better start with the whole key frame before it, unless that was too long ago, or of another
   * format.
   */
  #weighStart(frame: VideoFrame, nowMs: number): VideoFrame {
    const hasBetter = this.#gop.items.length > 0 && this.#announced.video === this.#tracks?.video;
    const isRecent = nowMs - this.#gopStartedMs <= longestWithoutStartMs;
    return hasBetter && isRecent ? { ...frame, isKey: false } : frame;
  }

  /** Before a picture: lets go of what it does not follow, and hands out what is complete with it. */
  #closeGop({ isKey, dts90k }: VideoFrame, nowMs: number): void {
    const { takers } = this.#handout;
    const next90k = dts90k + this.#timeline.offset90k;
    this.#lastPictureMs = nowMs;
    if (takers.size > 0 && (isKey || this.#handout.isFull(next90k))) this.#handOut(next90k);
    if (isKey) {
      this.#gopStartedMs = nowMs;
      this.#isWithoutEntry = false;
    }
    if (isKey || (this.#gop.items.length === 0 && this.#handout.isEmpty)) this.#forgetGop();
  }

  #isReady(): boolean {
    return this.#gop.items.length > 0 && (!this.#announced.audio || this.#sound.isDecided);
  }

  #begin(): void {
    this.setState({ status: "live" });
    this.#publish(this.#currentTracks());
    for (const frame of this.#gop.items) this.#spread(frame, this.#gopStartedMs);
  }

  /** Parameter sets changed, or sound came or went. */
  #renewTracks(): void {
    const tracks = this.#currentTracks();
    if (isSame(tracks, this.#tracks)) return;
    this.#publish(tracks);
  }

  #currentTracks(): Tracks {
    const { audio, ...others } = this.#announced;
    if (!audio) return this.#announced;
    return this.#sound.isHeard ? { ...others, audio } : { ...others, promised: audio };
  }

  #publish(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#tell((reader) => reader.onTracks(tracks));
  }

  /** To all readers. This runs for every frame of every stream: nothing is made for it here. */
  #spread(frame: Frame, nowMs: number): void {
    if (this.#handout.takers.size > 0) this.#collect(frame, nowMs);
    for (const reader of this.#readers)
      try {
        this.#give(reader, frame);
      } catch (error) {
        this.#letGo(reader, error);
      }
    if (frame.kind === "video") this.#tellPeriod();
  }

  /** Sound that the tracks do not name is not given out. */
  #give(reader: StreamReader, frame: Frame): void {
    if (frame.kind === "audio" && !this.#tracks?.audio) return;
    if (!reader.copiesData) this.#memory.keep();
    reader.onFrame(frame);
  }

  #collect(frame: Frame, nowMs: number): void {
    if (frame.kind === "video" || this.#tracks?.audio) this.#handout.add(frame, nowMs);
  }

  #handOut(next90k: number | undefined): void {
    if (this.#tracks)
      this.#handout.handOut(this.#tracks, next90k, (taker, error) =>
        this.#letTakerGo(taker, error),
      );
  }

  #tell(act: (reader: StreamReader) => void): void {
    for (const reader of this.#readers) this.#guard(reader, () => act(reader));
  }

  #guard(reader: StreamReader, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#letGo(reader, error);
    }
  }

  /** A reader that fails is let go: neither the source nor other readers may suffer. */
  #letGo(reader: StreamReader, error: unknown): void {
    this.#remove(reader);
    this.#tellFailed(reader, error);
  }

  #letTakerGo(taker: GopTaker, error: unknown): void {
    this.#handout.takers.delete(taker);
    this.#tellFailed(taker, error);
  }

  #tellFailed(reader: StreamReader | GopTaker, error: unknown): void {
    this.#options.log.error({ error }, "a reader of the stream failed and was let go");
    try {
      reader.onState({ status: "stopped", reason: readerFailedText });
    } catch {
      // It could not even be told.
    }
  }

  #remove(reader: StreamReader): void {
    if (this.#readers.delete(reader) && this.#readers.size === 0) this.#tellWatched();
  }

  #tellPeriod(): void {
    if (this.#periodListeners.size === 0) return;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const { periodMs = 0 } of this.#readers) leastMs = Math.min(leastMs, periodMs);
    const periodMs = this.#readers.size === 0 ? 0 : leastMs;
    for (const listener of this.#periodListeners) listener(periodMs);
  }

  #tellWatched(): void {
    for (const listener of this.#watchedListeners) listener(this.#readers.size > 0);
  }

  #forgetGop(): void {
    this.#handOut(undefined);
    this.#handout.clear();
    this.#gop.clear();
    this.#memory.release();
  }
}

const isDamagedKey = (frame: Frame): frame is VideoFrame =>
  frame.kind === "video" && frame.isKey && frame.damage === "own";

const isSame = (one: Tracks, other: Tracks | undefined) =>
  one.video === other?.video &&
  one.audio === other?.audio &&
  one.promised === other?.promised &&
  one.untakenSound === other?.untakenSound &&
  one.convertedFrom === other?.convertedFrom;

export const readerFailedText: Text = {
  zh: "输出画面时发生内部错误，详情请查看服务器日志",
  en: "An internal error stopped this output. See the server log.",
};
