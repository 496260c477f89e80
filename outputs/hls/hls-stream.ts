import {
  type Frame,
  type OutputTools,
  type Rendition,
  SharedReader,
  type Stream,
  type StreamState,
  type Tracks,
} from "@tessera/engine";
import type { Fmp4Tracks } from "@tessera/formats/fmp4";
import { LivePlaylist } from "./live-playlist.ts";
import { Segmenter } from "./segmenter.ts";
import { WallTime } from "./wall-time.ts";

export interface CutOptions {
  readonly partTargetMs: number;
  readonly minSegmentMs: number;
  readonly segmentCount: number;
  readonly maxSegmentBytes: number;
}

/** The same in whatever process. */
export const usualCuts: CutOptions = {
  // Whole frames at 10, 12, 15, 20, 25 and 30 a second fill nearly all of it.
  partTargetMs: 350,
  minSegmentMs: 1000,
  segmentCount: 7,
  maxSegmentBytes: 16 * 1024 * 1024,
};

/** Everything of a stream that can be fetched, from one run of it to the next. */
interface Shelf {
  readonly segmenter: Segmenter;
  readonly wallTime: WallTime;
  readonly playlist: LivePlaylist;
}

/** One stream as HLS: muxed once, however many watch, and only while somebody does. */
export class HlsStream implements Rendition {
  readonly sound = "steady";
  /** Nobody is sent anything: who watches asks. */
  readonly shared: SharedReader<never>;
  readonly #stream: Stream;
  readonly #tools: OutputTools;
  readonly #options: CutOptions;
  #shelf: Shelf;
  #tracks: Fmp4Tracks | undefined;

  constructor(stream: Stream, tools: OutputTools, options: CutOptions) {
    this.#stream = stream;
    this.#tools = tools;
    this.#options = options;
    this.shared = new SharedReader(stream, tools, this);
    this.#shelf = this.#emptyShelf();
  }

  /** As they are written; undefined while there is no picture. */
  get tracks(): Fmp4Tracks | undefined {
    return this.#tracks;
  }

  get state(): StreamState {
    return this.#stream.state;
  }

  get segmenter(): Segmenter {
    return this.#shelf.segmenter;
  }

  get playlist(): LivePlaylist {
    return this.#shelf.playlist;
  }

  /** For who cannot wait for the next key frame. */
  cutEarly(): void {
    if (this.segmenter.cutEarly()) this.#renew();
  }

  onTracks(tracks: Tracks): void {
    if (!tracks.video) return;
    this.#tracks = this.segmenter.startTracks(tracks);
    this.#renew();
  }

  onFrame(frame: Frame): void {
    if (frame.kind === "video") this.#shelf.wallTime.note(frame.dts90k, this.#tools.clock.nowMs());
    if (this.#tracks && this.segmenter.push(frame)) this.#renew();
  }

  onState(state: StreamState): void {
    if (state.status === "live") return;
    this.#tracks = undefined;
    this.segmenter.endSource();
    this.#renew();
  }

  reset(): void {
    this.#tracks = undefined;
    this.#shelf = this.#emptyShelf();
  }

  #renew(): void {
    this.playlist.renew();
    this.shared.wake();
  }

  #emptyShelf(): Shelf {
    const { partTargetMs, minSegmentMs, segmentCount, maxSegmentBytes } = this.#options;
    const partTarget90k = partTargetMs * 90;
    const wallTime = new WallTime();
    const segmenter = new Segmenter({
      partTarget90k,
      minSegment90k: minSegmentMs * 90,
      segmentCount,
      maxSegmentBytes,
      onTooLarge: () =>
        this.#tools.log.warn(
          { maxSegmentBytes },
          "HLS leaves out the rest of a GOP that is too large",
        ),
    });
    return { segmenter, wallTime, playlist: new LivePlaylist(segmenter, wallTime, partTarget90k) };
  }
}
