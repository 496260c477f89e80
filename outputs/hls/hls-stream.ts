import type {
  Frame,
  OutputTools,
  Stream,
  StreamReader,
  StreamState,
  Tracks,
} from "@tessera/engine";
import type { Fmp4Tracks } from "@tessera/formats/fmp4";
import { ChangeSignal } from "./change-signal.ts";
import { LivePlaylist } from "./live-playlist.ts";
import { Segmenter } from "./segmenter.ts";
import { WallTime } from "./wall-time.ts";

export interface CutOptions {
  readonly partTargetMs: number;
  readonly minSegmentMs: number;
  readonly segmentCount: number;
  readonly maxSegmentBytes: number;
}

/** Somebody who watches. */
export interface Member {
  /** The stream has ended. */
  close(): void;
}

/** Everything of a stream that can be fetched, from one run of it to the next. */
interface Shelf {
  readonly segmenter: Segmenter;
  readonly wallTime: WallTime;
  readonly playlist: LivePlaylist;
}

/** One stream as HLS: muxed once, however many watch, and only while somebody does. */
export class HlsStream implements StreamReader {
  readonly changes: ChangeSignal;
  readonly #stream: Stream;
  readonly #tools: OutputTools;
  readonly #options: CutOptions;
  readonly #members = new Set<Member>();
  #shelf: Shelf;
  #tracks: Fmp4Tracks | undefined;
  #leave: (() => void) | undefined;

  constructor(stream: Stream, tools: OutputTools, options: CutOptions) {
    this.#stream = stream;
    this.#tools = tools;
    this.#options = options;
    this.changes = new ChangeSignal(tools.clock);
    this.#shelf = this.#emptyShelf();
  }

  /** Until the returned function is called. */
  join(member: Member): () => void {
    this.#members.add(member);
    this.#leave ??= this.#stream.addReader(this);
    return () => {
      this.#members.delete(member);
      if (this.#members.size === 0) this.#end();
    };
  }

  /** As they are written; undefined while there is no picture. */
  get tracks(): Fmp4Tracks | undefined {
    return this.#tracks;
  }

  get state(): StreamState {
    return this.#stream.state;
  }

  get bitrateKbps(): number {
    return this.#stream.meter.read().bitrateKbps;
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
    if (state.status === "stopped") for (const member of this.#members) member.close();
  }

  #renew(): void {
    this.playlist.renew();
    this.changes.tell();
  }

  #end(): void {
    this.#leave?.();
    this.#leave = undefined;
    this.#tracks = undefined;
    this.#shelf = this.#emptyShelf();
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
