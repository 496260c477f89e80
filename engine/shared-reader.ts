import { ChangeSignal } from "./change-signal.ts";
import type { Frame } from "./frame.ts";
import { GopCache } from "./gop-cache.ts";
import type { OutputTools } from "./output.ts";
import { SteadySound } from "./steady-sound.ts";
import { readerFailedText, type Stream, type StreamReader } from "./stream.ts";
import type { StreamEnd, StreamState } from "./stream-state.ts";
import type { Tracks } from "./track.ts";

/** What is made of a stream, once for all who watch it: one container, one kind of packets. */
export interface Rendition
  extends Pick<StreamReader, "copiesData" | "gatherMs" | "periodMs" | "onTracks" | "onFrame"> {
  /**
   * Absent: tracks are told again whenever sound comes or goes. "steady": silence fills what a promised sound leaves
   * open. "kept": besides, who watches is never told of other sound than at first.
   */
  readonly sound?: "steady" | "kept" | undefined;
  /** There is other sound now than those here can be given: who comes next is to begin elsewhere. */
  retire?(): void;
  onState?(state: StreamState): void;
  /** Somebody begins, with all there is: what waits to go out together goes now. */
  flush?(): void;
  /** Nobody is left: nothing is to be known of the stream any more. */
  reset(): void;
}

/** Somebody for whom the stream is read: it watches, or is about to. */
export interface Member {
  /** For so many it stands; one without it. */
  readonly audience?: number;
  /** Without an end: what it was told of the stream does not hold any more. */
  close(end?: StreamEnd): void;
}

/** A member that is sent what goes out. It bounds what waits for it: a slow one loses its own frames. */
export interface SharedViewer<Item, Kept = Item> extends Member {
  /** First of all: what was kept since the last key frame. */
  begin(gop: readonly Kept[]): void;
  take(item: Item): void;
}

/** What goes out, or is kept for who comes later. */
export interface Sized {
  readonly data: Uint8Array;
}

/** Reads a stream for all who watch it in one form, from the first who comes to the last who goes. */
export class SharedReader<
  Item extends Sized,
  Kept extends Sized = Item,
  Viewer extends SharedViewer<Item, Kept> = SharedViewer<Item, Kept>,
> implements StreamReader
{
  readonly copiesData: boolean;
  readonly #stream: Stream;
  readonly #tools: OutputTools;
  readonly #rendition: Rendition;
  readonly #changes: ChangeSignal;
  readonly #members = new Set<Member>();
  readonly #viewers = new Set<Viewer>();
  readonly #gop = new GopCache<Kept>();
  readonly #sound: SteadySound | undefined;
  #leaveStream: (() => void) | undefined;

  constructor(stream: Stream, tools: OutputTools, rendition: Rendition) {
    this.copiesData = rendition.copiesData ?? false;
    this.#stream = stream;
    this.#tools = tools;
    this.#rendition = rendition;
    this.#sound = rendition.sound && new SteadySound({ keepsFirst: rendition.sound === "kept" });
    this.#changes = new ChangeSignal(tools.clock);
  }

  get gatherMs(): number {
    return this.#rendition.gatherMs ?? 0;
  }

  get periodMs(): number {
    return this.#rendition.periodMs ?? 0;
  }

  get memberCount(): number {
    return this.#members.size;
  }

  /** How many watch, those counted who are served elsewhere. */
  get audience(): number {
    let count = 0;
    for (const { audience = 1 } of this.#members) count += audience;
    return count;
  }

  get isLive(): boolean {
    return this.#stream.state.status === "live";
  }

  /** Nobody who begins now would get anything. */
  get isGopEmpty(): boolean {
    return this.#gop.items.length === 0;
  }

  /** The stream is read until the returned function is called. */
  join(member: Member): () => void {
    this.#leaveStream ??= this.#stream.addReader(this);
    this.#members.add(member);
    return () => this.#leave(member);
  }

  /** Begins with the last key frame; until the returned function is called. */
  add(viewer: Viewer): () => void {
    const leave = this.join(viewer);
    this.#rendition.flush?.();
    viewer.begin(this.#gop.items);
    this.#viewers.add(viewer);
    return () => {
      this.#viewers.delete(viewer);
      leave();
    };
  }

  /** Whether it came true before the time was over and before the stream stopped. */
  async until(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
    const isStopped = () => this.#stream.state.status === "stopped";
    await this.#changes.until(() => isMet() || isStopped(), timeoutMs);
    return isMet();
  }

  /** Looks again whether what is waited for has come true. Tracks and states do so by themselves. */
  wake(): void {
    this.#changes.tell();
  }

  /** For who comes later, up to the next key frame. */
  keep(kept: Kept, startsGop: boolean): void {
    this.#gop.push(kept, startsGop, this.#tools.clock.monotonicMs());
  }

  /** To all viewers. This runs for every frame: nothing is made for it here. */
  send(item: Item): void {
    for (const viewer of this.#viewers)
      try {
        viewer.take(item);
      } catch (error) {
        this.#letGo(viewer, error);
      }
  }

  /** Beside what goes out. */
  tell(act: (viewer: Viewer) => void): void {
    for (const viewer of this.#viewers)
      try {
        act(viewer);
      } catch (error) {
        this.#letGo(viewer, error);
      }
  }

  /** What goes out from now on is not for those who are here. */
  closeAll(end?: StreamEnd): void {
    this.#viewers.clear();
    for (const member of this.#members) this.#close(member, end);
  }

  onTracks(tracks: Tracks): void {
    const told = this.#sound ? this.#sound.begin(tracks) : tracks;
    if (this.#sound?.isOutdated) this.#rendition.retire?.();
    if (!told) return;
    this.#rendition.onTracks(told);
    this.#gop.clear();
    this.wake();
  }

  onFrame(frame: Frame): void {
    if (this.#sound) this.#sound.pass(frame, this.#give);
    else this.#rendition.onFrame(frame);
  }

  /** What went out before a break is nothing to begin with after it. */
  onState(state: StreamState): void {
    this.#rendition.onState?.(state);
    if (state.status !== "live") {
      this.#gop.clear();
      this.#sound?.pause();
    }
    this.wake();
    if (state.status !== "stopped") return;
    // Who comes now reads anew: it may be that just this reader has failed.
    this.#stopReading();
    this.closeAll(state);
  }

  readonly #give = (frame: Frame) => this.#rendition.onFrame(frame);

  #leave(member: Member): void {
    if (!this.#members.delete(member) || this.#members.size > 0) return;
    this.#stopReading();
    this.#gop.clear();
    this.#sound?.reset();
    this.#rendition.reset();
  }

  #stopReading(): void {
    this.#leaveStream?.();
    this.#leaveStream = undefined;
  }

  /** One that fails is let go: the others do not notice. */
  #letGo(viewer: Viewer, error: unknown): void {
    this.#tools.log.error({ error }, "a viewer of the stream failed and was let go");
    this.#viewers.delete(viewer);
    this.#close(viewer, { status: "stopped", reason: readerFailedText });
  }

  #close(member: Member, end: StreamEnd | undefined): void {
    try {
      member.close(end);
    } catch (error) {
      this.#tools.log.error({ error }, "a viewer of the stream could not be closed");
    }
  }
}
