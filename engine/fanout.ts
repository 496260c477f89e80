import type { Frame } from "./frame.ts";
import { FrameMemory, frameSlabBytes } from "./frame-memory.ts";
import { MuxedChunk } from "./muxed-chunk.ts";
import { MuxedViewer } from "./muxed-viewer.ts";
import type { Heads, OutputTools, Viewer } from "./output.ts";
import { PerStream } from "./per-stream.ts";
import { PictureGathering } from "./picture-gathering.ts";
import { Scratch } from "./scratch.ts";
import { type Rendition, SharedReader, type Sized } from "./shared-reader.ts";
import { SlabPool } from "./slab-pool.ts";
import { stateWords } from "./state-words.ts";
import type { Stream, StreamState } from "./stream.ts";
import type { Tracks, VideoTrack } from "./track.ts";

/** Turns the frames of one set of tracks into the bytes of a container. */
export interface Muxer extends Heads {
  /**
   * Valid until the next call; never the frame's data itself. `allocate` gives memory that need not be
   * freed, for at least so many bytes.
   */
  mux(frame: Frame, allocate: (bytes: number) => Uint8Array): Uint8Array | undefined;
}

export type CreateMuxer = (tracks: Tracks & { readonly video: VideoTrack }) => Muxer;

/** Small: a viewer that falls behind holds many. */
const smallestChunkBytes = 4 * 1024;

export interface FanoutOptions {
  /** Viewers are told when the source goes away or comes back, beside the picture. */
  readonly tellsState?: boolean;
  /**
   * Pictures wait up to this long to go out together, since a viewer costs what its writes cost. For
   * players that hold back more than that anyway.
   */
  readonly gatherMs?: number | ((viewerCount: number) => number);
  /** See Rendition. */
  readonly sound?: Rendition["sound"];
}

/** One fan-out a stream: muxed once, however many watch. */
export class Fanouts extends PerStream<Fanout> {
  constructor(createMuxer: CreateMuxer, options: FanoutOptions = {}) {
    const memory: FanoutMemory = {
      slabs: new SlabPool(frameSlabBytes),
      chunks: new SlabPool(smallestChunkBytes),
      scratch: new Scratch(),
    };
    super(
      (stream, tools, retire) =>
        new Fanout({ stream, tools, retire, createMuxer, ...memory, ...options }),
    );
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
  readonly tools: OutputTools;
  readonly createMuxer: CreateMuxer;
  readonly retire: () => void;
}

class Fanout implements Rendition {
  readonly copiesData = true;
  readonly sound: Rendition["sound"];
  readonly shared: SharedReader<MuxedChunk, Sized, MuxedViewer>;
  readonly #parts: FanoutParts;
  #muxer: Muxer | undefined;
  /** Of what is kept for who comes next: copies, since chunks are used again. */
  readonly #memory: FrameMemory;
  /**
   * Waits for the next picture that goes out. Sound always does: alone it would be nearly as many writes
   * as the pictures.
   */
  readonly #gathered: Uint8Array[] = [];
  #gatheredKey = false;
  readonly #gathering = new PictureGathering();

  constructor(parts: FanoutParts) {
    this.#parts = parts;
    this.sound = parts.sound;
    this.#memory = new FrameMemory(parts.slabs);
    this.shared = new SharedReader(parts.stream, parts.tools, this);
  }

  /** The viewer watches until the returned function is called. */
  add(viewer: Viewer): () => void {
    const { stream, tools } = this.#parts;
    const greet = (begun: MuxedViewer) => {
      this.#tellState(begun, stream.state);
      this.#giveHead(begun);
    };
    return this.shared.add(new MuxedViewer(viewer, stream.meter, tools.clock, greet));
  }

  retire(): void {
    this.#parts.retire();
  }

  onTracks(tracks: Tracks): void {
    const { video } = tracks;
    this.flush();
    this.reset();
    this.#muxer = video && this.#parts.createMuxer({ ...tracks, video });
    this.shared.tell((viewer) => this.#giveHead(viewer));
  }

  onFrame(frame: Frame): void {
    // Who starts with the key frame has no use for what was before.
    if (frame.kind === "video" && frame.isKey) this.flush();
    const data = this.#muxer?.mux(frame, this.#parts.scratch.allocate);
    if (!data) return;
    if (this.#mayWait(frame)) this.#gathered.push(this.#memory.copy(data));
    else this.#sendOut([...this.#gathered, data]);
  }

  onState(state: StreamState): void {
    if (state.status !== "live") {
      this.flush();
      this.reset();
    }
    this.shared.tell((viewer) => this.#tellState(viewer, state));
  }

  get gatherMs(): number {
    const { gatherMs = 0 } = this.#parts;
    return typeof gatherMs === "number" ? gatherMs : gatherMs(this.shared.audience);
  }

  get periodMs(): number {
    return this.#gathering.periodWithin(this.gatherMs);
  }

  flush(): void {
    if (this.#gathering.isUnderWay) this.#sendOut(this.#gathered);
  }

  reset(): void {
    this.#muxer = undefined;
    this.#forgetGathered();
    this.#memory.release();
  }

  #mayWait(frame: Frame): boolean {
    if (frame.kind === "audio") return true;
    this.#gatheredKey ||= frame.isKey;
    return this.#gathering.mayWait(frame, this.gatherMs);
  }

  #sendOut(parts: readonly Uint8Array[]): void {
    const { chunks } = this.#parts;
    const chunk = new MuxedChunk(parts, this.#gatheredKey, chunks);
    this.#forgetGathered();
    this.#keep(chunk);
    this.shared.send(chunk);
    if (chunk.holders === 0) chunks.give(chunk.memory);
  }

  #keep({ data, isKey }: MuxedChunk): void {
    if (isKey || this.shared.isGopEmpty) this.#memory.release();
    this.shared.keep({ data: this.#memory.copy(data) }, isKey);
  }

  #giveHead(begun: MuxedViewer): void {
    if (this.#muxer) begun.giveHead(this.#muxer);
  }

  #tellState({ viewer }: MuxedViewer, state: StreamState): void {
    if (this.#parts.tellsState) viewer.tell?.(stateWords(state, viewer.knowsAddress ?? false));
  }

  #forgetGathered(): void {
    this.#gathered.length = 0;
    this.#gatheredKey = false;
    this.#gathering.end();
  }
}
