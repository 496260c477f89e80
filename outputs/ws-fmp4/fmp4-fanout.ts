import type { Clock } from "@tessera/base";
import {
  type Chunk,
  type Frame,
  GopCache,
  type MediaSocket,
  ReaderQueue,
  type Stream,
  type StreamReader,
  type StreamState,
  type Tracks,
} from "@tessera/engine";
import { Fmp4Muxer } from "./fmp4-muxer.ts";

/** A viewer that has taken nothing for this long is let go; it may connect again. */
const stuckLimitMs = 10_000;

interface Viewer {
  readonly socket: MediaSocket;
  readonly queue: ReaderQueue;
}

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
  readonly #viewers = new Set<Viewer>();
  #leaveStream: (() => void) | undefined;
  #muxer: Fmp4Muxer | undefined;
  /** The fragments since the last key frame, for who comes next. */
  readonly #gop = new GopCache<Chunk>();

  constructor(stream: Stream, clock: Clock) {
    this.#stream = stream;
    this.#clock = clock;
  }

  add(socket: MediaSocket): () => void {
    this.#leaveStream ??= this.#stream.addReader(this);
    const writer = {
      get bufferedBytes() {
        return socket.bufferedBytes;
      },
      write: (data: Uint8Array) => socket.sendBytes(data),
    };
    const viewer = { socket, queue: new ReaderQueue(writer, this.#clock) };
    socket.sendText(stateMessage(this.#stream.state));
    if (this.#muxer) greet(socket, this.#muxer);
    const gop = this.#gop.items.map(({ data }) => data);
    if (gop.length > 0) socket.sendBytes(Buffer.concat(gop));
    this.#viewers.add(viewer);
    return () => this.#remove(viewer);
  }

  onTracks(tracks: Tracks): void {
    this.#muxer = tracks.video ? new Fmp4Muxer({ ...tracks, video: tracks.video }) : undefined;
    this.#gop.clear();
    if (this.#muxer) for (const { socket } of this.#viewers) greet(socket, this.#muxer);
  }

  onFrame(frame: Frame): void {
    const data = this.#muxer?.mux(frame);
    if (!data) return;
    const isKey = frame.kind === "video" && frame.isKey;
    const chunk: Chunk = { data, isKey };
    this.#gop.push(chunk, isKey);
    for (const viewer of this.#viewers) {
      viewer.queue.push(chunk);
      if (viewer.queue.stuckForMs > stuckLimitMs) viewer.socket.close();
    }
  }

  onState(state: StreamState): void {
    if (state.status !== "live") this.#forget();
    for (const { socket } of this.#viewers) {
      socket.sendText(stateMessage(state));
      if (state.status === "stopped") socket.close();
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

function greet(socket: MediaSocket, muxer: Fmp4Muxer): void {
  socket.sendText(JSON.stringify({ type: "mse", mime: muxer.mime }));
  socket.sendBytes(muxer.init);
}

function stateMessage(state: StreamState): string {
  const reason = "reason" in state ? state.reason : undefined;
  return JSON.stringify({ type: "state", state: state.status, reason });
}
