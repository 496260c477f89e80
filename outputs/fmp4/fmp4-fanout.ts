import type { Clock } from "@tessera/base";
import {
  type Chunk,
  type Frame,
  GopCache,
  ReaderQueue,
  type Stream,
  type StreamReader,
  type StreamState,
  type Tracks,
  type Viewer,
} from "@tessera/engine";
import { Fmp4Muxer } from "./fmp4-muxer.ts";

/** A viewer that has taken nothing for this long is let go; it may connect again. */
const stuckLimitMs = 10_000;

const fanouts = new WeakMap<Stream, Fmp4Fanout>();

/** The one fan-out of a stream: muxed once, however many watch. */
export function fanoutOf(stream: Stream, clock: Clock): Fmp4Fanout {
  const fanout = fanouts.get(stream) ?? new Fmp4Fanout(stream, clock);
  fanouts.set(stream, fanout);
  return fanout;
}

class Fmp4Fanout implements StreamReader {
  readonly #stream: Stream;
  readonly #clock: Clock;
  readonly #viewers = new Map<Viewer, ReaderQueue>();
  #leaveStream: (() => void) | undefined;
  #muxer: Fmp4Muxer | undefined;
  /** The fragments since the last key frame, for who comes next. */
  readonly #gop = new GopCache<Chunk>();

  constructor(stream: Stream, clock: Clock) {
    this.#stream = stream;
    this.#clock = clock;
  }

  add(viewer: Viewer): () => void {
    this.#leaveStream ??= this.#stream.addReader(this);
    viewer.tell?.(stateMessage(this.#stream.state));
    if (this.#muxer) greet(viewer, this.#muxer);
    const gop = this.#gop.items.map(({ data }) => data);
    if (gop.length > 0) viewer.write(Buffer.concat(gop));
    this.#viewers.set(viewer, new ReaderQueue(viewer, this.#clock));
    return () => this.#remove(viewer);
  }

  onTracks(tracks: Tracks): void {
    this.#muxer = tracks.video ? new Fmp4Muxer({ ...tracks, video: tracks.video }) : undefined;
    this.#gop.clear();
    if (this.#muxer) for (const viewer of this.#viewers.keys()) greet(viewer, this.#muxer);
  }

  onFrame(frame: Frame): void {
    const data = this.#muxer?.mux(frame);
    if (!data) return;
    const isKey = frame.kind === "video" && frame.isKey;
    const chunk: Chunk = { data, isKey };
    this.#gop.push(chunk, isKey);
    for (const [viewer, queue] of this.#viewers) {
      queue.push(chunk);
      if (queue.stuckForMs > stuckLimitMs) viewer.close();
    }
  }

  onState(state: StreamState): void {
    if (state.status !== "live") this.#forget();
    for (const viewer of this.#viewers.keys()) {
      viewer.tell?.(stateMessage(state));
      if (state.status === "stopped") viewer.close();
    }
  }

  #remove(viewer: Viewer): void {
    this.#viewers.delete(viewer);
    if (this.#viewers.size > 0) return;
    this.#leaveStream?.();
    this.#leaveStream = undefined;
    this.#forget();
  }

  /** A picture from before a break must not greet who comes after it. */
  #forget(): void {
    this.#muxer = undefined;
    this.#gop.clear();
  }
}

function greet(viewer: Viewer, muxer: Fmp4Muxer): void {
  viewer.tell?.(JSON.stringify({ type: "mse", mime: muxer.mime }));
  viewer.write(muxer.init);
}

function stateMessage(state: StreamState): string {
  const reason = "reason" in state ? state.reason : undefined;
  return JSON.stringify({ type: "state", state: state.status, reason });
}
