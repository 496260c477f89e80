import { type Clock, textFor } from "@tessera/base";
import type { Frame, VideoFrame } from "./frame.ts";
import { FrameMemory, frameSlabBytes } from "./frame-memory.ts";
import { GopCache } from "./gop-cache.ts";
import { MuxedChunk } from "./muxed-chunk.ts";
import type { Viewer } from "./output.ts";
import { type Chunk, ReaderQueue } from "./reader-queue.ts";
import { Scratch } from "./scratch.ts";
import { SlabPool } from "./slab-pool.ts";
import type { Stream, StreamReader, StreamState } from "./stream.ts";
import type { Tracks, VideoTrack } from "./track.ts";

/** Turns the frames of one set of tracks into the bytes of a container. */
export interface Muxer {
  /** What a viewer needs before the first frame. */
  readonly head: Uint8Array;
  /** What a viewer that has watched other tracks needs before the next frame. */
  readonly renewal: Uint8Array;
  /** Told to viewers that hear words, before the head. */
  readonly hello?: string;
  /**
   * Valid until the next call; never the frame's data itself. `allocate` gives memory that need not be
   * freed, for at least so many bytes.
   */
  mux(frame: Frame, allocate: (bytes: number) => Uint8Array): Uint8Array | undefined;
}

export type CreateMuxer = (tracks: Tracks & { readonly video: VideoTrack }) => Muxer;

/** A viewer that has taken nothing for this long is let go; it may connect again. */
const stuckLimitMs = 10_000;
/** Small: a viewer that falls behind holds many. */
const smallestChunkBytes = 4 * 1024;

export interface FanoutOptions {
  /** Viewers are told when the source goes away or comes back, beside the picture. */
  readonly tellsState?: boolean;
  /**
   * Pictures wait up to this long to go out together, since a viewer costs what its writes cost. For
   * players that hold back more than that anyway.
   */
  readonly gatherMs?: number;
}

/** One fan-out a stream: muxed once, however many watch. */
export class Fanouts {
  readonly #createMuxer: CreateMuxer;
  readonly #options: FanoutOptions;
  readonly #fanouts = new WeakMap<Stream, Fanout>();
  readonly #memory: FanoutMemory = {
    slabs: new SlabPool(frameSlabBytes),
    chunks: new SlabPool(smallestChunkBytes),
    scratch: new Scratch(),
  };

  constructor(createMuxer: CreateMuxer, options: FanoutOptions = {}) {
    this.#createMuxer = createMuxer;
    this.#options = options;
  }

  /** The viewer watches until the returned function is called. */
  add(stream: Stream, viewer: Viewer, clock: Clock): () => void {
    const known = this.#fanouts.get(stream);
    if (known) return known.add(viewer);
    const parts = { stream, clock, createMuxer: this.#createMuxer };
    const fanout = new Fanout({ ...parts, ...this.#memory, ...this.#options });
    this.#fanouts.set(stream, fanout);
    return fanout.add(viewer);
  }
}

/** Used again and again: made anew for each frame, it kept the garbage collector busy all the time. */
interface FanoutMemory {
  /** For what is kept for who comes next. */
  readonly slabs: SlabPool;
  /** For what goes out. */
  readonly chunks: SlabPool;
  /** For muxing. */
  readonly scratch: Scratch;
}

interface FanoutParts extends FanoutOptions, FanoutMemory {
  readonly stream: Stream;
  readonly clock: Clock;
  readonly createMuxer: CreateMuxer;
}

class Fanout implements StreamReader {
  readonly copiesData = true;
  readonly #parts: FanoutParts;
  readonly #viewers = new Map<Viewer, ReaderQueue>();
  #leaveStream: (() => void) | undefined;
  #muxer: Muxer | undefined;
  /** What went out since the last key frame, for who comes next: copies, since chunks are used again. */
  readonly #gop = new GopCache<{ readonly data: Uint8Array }>();
  readonly #memory: FrameMemory;
  /**
   * Waits for the next picture that goes out. Sound always does: alone it would be nearly as many writes
   * as the pictures.
   */
  readonly #gathered: Uint8Array[] = [];
  #gatheredKey = false;
  /** Of the first picture that waits. */
  #gatheredFrom90k: number | undefined;
  #lastPicture90k: number | undefined;
  /** Those who have had a head and need only the renewal. */
  readonly #greeted = new WeakSet<Viewer>();

  constructor(parts: FanoutParts) {
    this.#parts = parts;
    this.#memory = new FrameMemory(parts.slabs);
  }

  add(viewer: Viewer): () => void {
    const { stream, clock } = this.#parts;
    // Who comes starts with all there is. Sending may let go of the last one who watched.
    this.#sendWaiting();
    this.#leaveStream ??= stream.addReader(this);
    this.#sendWaiting();
    this.#tellState(viewer, stream.state);
    if (this.#muxer) this.#greet(viewer, this.#muxer);
    const gop = this.#gop.items.map(({ data }) => data);
    if (gop.length > 0) viewer.write(Buffer.concat(gop));
    this.#viewers.set(viewer, new ReaderQueue(viewer, clock));
    return () => this.#remove(viewer);
  }

  onTracks(tracks: Tracks): void {
    const { video } = tracks;
    this.#sendWaiting();
    this.#forget();
    this.#muxer = video && this.#parts.createMuxer({ ...tracks, video });
    if (this.#muxer) for (const viewer of this.#viewers.keys()) this.#greet(viewer, this.#muxer);
  }

  onFrame(frame: Frame): void {
    // Who starts with the key frame has no use for what was before.
    if (frame.kind === "video" && frame.isKey) this.#sendWaiting();
    const data = this.#muxer?.mux(frame, this.#parts.scratch.allocate);
    if (!data) return;
    if (frame.kind === "audio" || this.#mayWait(frame))
      this.#gathered.push(this.#memory.copy(data));
    else this.#sendOut([...this.#gathered, data]);
  }

  /** Not if the first that waits would wait too long for the next one. */
  #mayWait({ dts90k, isKey }: VideoFrame): boolean {
    const step90k = dts90k - (this.#lastPicture90k ?? dts90k);
    this.#lastPicture90k = dts90k;
    this.#gatheredFrom90k ??= dts90k;
    this.#gatheredKey ||= isKey;
    return dts90k + step90k - this.#gatheredFrom90k < (this.#parts.gatherMs ?? 0) * 90;
  }

  #sendWaiting(): void {
    if (this.#gatheredFrom90k !== undefined) this.#sendOut(this.#gathered);
  }

  #sendOut(parts: readonly Uint8Array[]): void {
    const { chunks } = this.#parts;
    const chunk = new MuxedChunk(parts, this.#gatheredKey, chunks);
    this.#forgetGathered();
    this.#remember(chunk);
    if (this.#send(chunk)) chunks.give(chunk.memory);
  }

  onState(state: StreamState): void {
    if (state.status !== "live") {
      this.#sendWaiting();
      this.#forget();
    }
    for (const viewer of this.#viewers.keys()) {
      this.#tellState(viewer, state);
      if (state.status === "stopped") viewer.close();
    }
  }

  /** True if it has left for all viewers. */
  #send(chunk: Chunk): boolean {
    let hasLeft = true;
    let takers = 0;
    for (const [viewer, queue] of this.#viewers) {
      if (!queue.push(chunk)) hasLeft = false;
      if (!queue.isDropping) takers++;
      else if (queue.stuckForMs > stuckLimitMs) viewer.close();
    }
    this.#parts.stream.meter.countSent(chunk.data.length * takers);
    return hasLeft;
  }

  #remember({ data, isKey }: Chunk): void {
    if (isKey || this.#gop.items.length === 0) this.#forgetGop();
    this.#gop.push({ data: this.#memory.copy(data) }, isKey);
  }

  #greet(viewer: Viewer, { hello, head, renewal }: Muxer): void {
    if (hello !== undefined) viewer.tell?.(hello);
    viewer.write(this.#greeted.has(viewer) ? renewal : head);
    this.#greeted.add(viewer);
  }

  #tellState(viewer: Viewer, state: StreamState): void {
    if (!this.#parts.tellsState) return;
    const knowsAddress = viewer.knowsAddress ?? false;
    const reason = "reason" in state ? textFor(knowsAddress, state.reason) : undefined;
    viewer.tell?.(JSON.stringify({ type: "state", state: state.status, reason }));
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
    this.#forgetGop();
    this.#forgetGathered();
  }

  #forgetGathered(): void {
    this.#gathered.length = 0;
    this.#gatheredKey = false;
    this.#gatheredFrom90k = undefined;
  }

  #forgetGop(): void {
    this.#gop.clear();
    this.#memory.release();
  }
}
