import type { Clock, Text } from "@tessera/base";
import type { Frame, FrameSink } from "./frame.ts";
import { GopCache } from "./gop-cache.ts";
import { StreamMeter } from "./stream-meter.ts";
import { Timeline } from "./timeline.ts";
import type { Tracks } from "./track.ts";

export type StreamState =
  | { readonly status: "connecting" }
  | { readonly status: "live" }
  | { readonly status: "reconnecting"; readonly reason: Text }
  | { readonly status: "stopped"; readonly reason: Text };

export interface StreamReader {
  onTracks(tracks: Tracks): void;
  onFrame(frame: Frame): void;
  onState(state: StreamState): void;
}

/** A camera may announce sound and never send any; a browser then waits for it for ever. */
const audioGrace90k = 0.3 * 90_000;

/** Fans the frames of one flow out to readers. A new reader first gets the current GOP. */
export class Stream {
  readonly #clock: Clock;
  readonly #onState: (state: StreamState) => void;
  readonly #readers = new Set<StreamReader>();
  readonly #gop = new GopCache();
  readonly #timeline = new Timeline();
  readonly meter = new StreamMeter();
  #state: StreamState = { status: "connecting" };
  /** As the source announces them. */
  #announced: Tracks = {};
  /** As readers know them: sound only once there is some. */
  #tracks: Tracks | undefined;
  #hasAudio = false;
  #lastFrameAtMs: number | undefined;
  #sink: FrameSink | undefined;

  constructor(clock: Clock, onState: (state: StreamState) => void = () => {}) {
    this.#clock = clock;
    this.#onState = onState;
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

  get lastFrameAtMs(): number | undefined {
    return this.#lastFrameAtMs;
  }

  get lastKeyFrame(): Frame | undefined {
    return this.#gop.frames[0];
  }

  addReader(reader: StreamReader): () => void {
    reader.onState(this.#state);
    if (this.#tracks) {
      reader.onTracks(this.#tracks);
      for (const frame of this.#gop.frames) this.#give(reader, frame);
    }
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  setState(state: StreamState): void {
    this.#state = state;
    this.#onState(state);
    for (const reader of this.#readers) reader.onState(state);
  }

  /** A sink for one source. Once another has been taken, what comes through an older one is ignored. */
  openSink(): FrameSink {
    this.#timeline.startSource();
    this.#gop.clear();
    this.#hasAudio = false;
    this.#tracks = undefined;
    const sink: FrameSink = {
      setTracks: (tracks) => {
        if (this.#sink === sink) this.#announce(tracks);
      },
      push: (frame) => {
        if (this.#sink === sink) this.#push(frame);
      },
      countPackets: (received, lost) => this.meter.countPackets(received, lost),
    };
    this.#sink = sink;
    return sink;
  }

  #announce(tracks: Tracks): void {
    this.#announced = tracks;
    if (!this.#tracks) return;
    this.#gop.clear();
    this.#publishTracks();
  }

  #push(frame: Frame): void {
    const nowMs = this.#clock.monotonicMs();
    const placed = this.#timeline.place(frame, nowMs, this.#announced.audio?.sampleRate ?? 0);
    this.#lastFrameAtMs = this.#clock.nowMs();
    this.meter.countFrame(frame.data.length, frame.kind === "video");
    this.#gop.push(placed);
    if (frame.kind === "audio" && !this.#hasAudio) {
      this.#hasAudio = true;
      if (this.#tracks) this.#publishTracks();
    }
    if (!this.#tracks) {
      if (this.#isReady(placed)) this.#begin();
      return;
    }
    for (const reader of this.#readers) this.#give(reader, placed);
  }

  #isReady(frame: Frame): boolean {
    const first = this.#gop.frames[0];
    if (!first || first.kind !== "video") return false;
    if (!this.#announced.audio || this.#hasAudio) return true;
    return frame.kind === "video" && frame.dts90k - first.dts90k >= audioGrace90k;
  }

  #begin(): void {
    this.setState({ status: "live" });
    this.#publishTracks();
    for (const frame of this.#gop.frames)
      for (const reader of this.#readers) this.#give(reader, frame);
  }

  #publishTracks(): void {
    const { video, audio } = this.#announced;
    this.#tracks = { video, audio: this.#hasAudio ? audio : undefined };
    for (const reader of this.#readers) reader.onTracks(this.#tracks);
  }

  /** Sound that the tracks do not name yet is not given out. */
  #give(reader: StreamReader, frame: Frame): void {
    if (frame.kind === "video" || this.#tracks?.audio) reader.onFrame(frame);
  }
}
