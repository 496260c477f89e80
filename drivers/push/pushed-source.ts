import type { Text } from "@tessera/base";
import type { Frame, FrameSink, LiveSource, Tracks } from "@tessera/engine";

interface PushedSourceHandlers {
  onLeave(source: PushedSource): void;
  /** Whether it is watched has changed. */
  onAttention(): void;
  /** What it waited for left before the first picture. */
  onWaiting(reason: Text): void;
}

/** One opening of a pushed flow: waits for a publication, then passes it on from a key frame. */
export class PushedSource implements LiveSource {
  readonly #sink: FrameSink;
  readonly #handlers: PushedSourceHandlers;
  readonly #settled = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<{ readonly reason: Text }>();
  #tracks: Tracks = {};
  /** Of the first frame: a source counts from its own zero. */
  #start90k: number | undefined;
  #isWatched = true;

  constructor(sink: FrameSink, handlers: PushedSourceHandlers) {
    this.#sink = sink;
    this.#handlers = handlers;
  }

  get isWatched(): boolean {
    return this.#isWatched;
  }

  get isStarted(): boolean {
    return this.#start90k !== undefined;
  }

  /** It has started, or was stopped before. */
  get settled(): Promise<void> {
    return this.#settled.promise;
  }

  get ended(): Promise<{ readonly reason: Text }> {
    return this.#ended.promise;
  }

  /** The GOP so far; nothing happens until there is one. */
  start(tracks: Tracks, gop: readonly Frame[]): void {
    const [first] = gop;
    if (first?.kind !== "video") return;
    this.#start90k = first.dts90k;
    this.setTracks(tracks);
    for (const frame of gop) this.push(frame);
    this.#settled.resolve();
  }

  setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#sink.setTracks(tracks);
  }

  push(frame: Frame): void {
    this.#sink.push(this.#fromZero(frame));
  }

  noteUnstartable(): void {
    this.#sink.noteUnstartable?.();
  }

  countPackets(received: number, lost: number, droppedPictures?: number): void {
    this.#sink.countPackets(received, lost, droppedPictures);
  }

  attend(isWatched: boolean): void {
    this.#isWatched = isWatched;
    this.#handlers.onAttention();
  }

  end(reason: Text): void {
    this.#handlers.onLeave(this);
    this.#ended.resolve({ reason });
  }

  /** Goes on waiting, and says why it still does. */
  wait(reason: Text): void {
    this.#handlers.onWaiting(reason);
  }

  async stop(): Promise<void> {
    this.#handlers.onLeave(this);
    this.#settled.resolve();
  }

  #fromZero(frame: Frame): Frame {
    const start90k = this.#start90k ?? 0;
    if (start90k === 0) return frame;
    if (frame.kind === "video")
      return {
        ...frame,
        dts90k: frame.dts90k - start90k,
        pts90k: frame.pts90k - start90k,
      };
    const startSamples = Math.round((start90k * (this.#tracks.audio?.sampleRate ?? 0)) / 90_000);
    return { ...frame, dtsSamples: frame.dtsSamples - startSamples };
  }
}
