import type { Clock } from "@tessera/base";
import { AppendQueue } from "./append-queue.ts";
import { LiveEdge, type TimeRange } from "./live-edge.ts";

const keepBehindS = 30;
/** Removing costs; ten seconds at a time is rare enough. */
const trimStepS = 10;
/** More than this before the browser opens the source: it does not want any yet. */
const maxEarlyBytes = 8 * 1024 * 1024;
/** What stays when the quota is used up. */
const keepAtQuotaS = 1;

type MediaSourceClass = typeof MediaSource;

/** Feeds fragments of one MIME type to a video element and keeps it at the live edge. */
export class MseBuffer {
  readonly mime: string;
  readonly #video: HTMLVideoElement;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #source: MediaSource;
  readonly #objectUrl: string;
  readonly #edge = new LiveEdge();
  #sourceBuffer: SourceBuffer | undefined;
  #queue: AppendQueue | undefined;
  /** What arrived before the browser had opened the source; the init segment first. */
  #early: Uint8Array<ArrayBuffer>[] = [];
  #isClosed = false;

  constructor(
    Source: MediaSourceClass,
    options: {
      video: HTMLVideoElement;
      mime: string;
      clock: Clock;
      onError: (error: unknown) => void;
    },
  ) {
    this.mime = options.mime;
    this.#video = options.video;
    this.#clock = options.clock;
    this.#onError = options.onError;
    this.#source = new Source();
    this.#source.addEventListener("sourceopen", this.#onSourceOpen, { once: true });
    // A managed source is accepted only by an element that will not send its picture elsewhere.
    this.#video.disableRemotePlayback = true;
    this.#objectUrl = URL.createObjectURL(this.#source);
    this.#video.src = this.#objectUrl;
    this.#video.addEventListener("loadedmetadata", this.#follow);
  }

  append(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#queue) this.#queue.append(bytes);
    else this.#keepEarly(bytes);
  }

  /** The source starts anew, perhaps with earlier timestamps: nothing old may stay in the way. */
  startAnew(): void {
    this.#early = [];
    this.#edge.restart();
    this.#queue?.clear();
  }

  /** To the newest picture, after a time in which nobody followed the edge. */
  jumpToEdge(): void {
    this.#edge.restart();
    this.#follow();
  }

  /** Called on every step and from a timer: position, speed and what is no longer needed. */
  follow(): void {
    this.#follow();
  }

  get latencyMs(): number {
    const live = this.#ranges().at(-1);
    return live ? Math.max(0, Math.round((live.endS - this.#video.currentTime) * 1000)) : 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#queue?.close();
    this.#source.removeEventListener("sourceopen", this.#onSourceOpen);
    this.#video.removeEventListener("loadedmetadata", this.#follow);
    URL.revokeObjectURL(this.#objectUrl);
  }

  /** Too much starts anew from the init segment: the browser takes it up at the next key frame. */
  #keepEarly(bytes: Uint8Array<ArrayBuffer>): void {
    this.#early.push(bytes);
    const size = this.#early.reduce((sum, part) => sum + part.byteLength, 0);
    if (size > maxEarlyBytes) this.#early = this.#early.slice(0, 1);
  }

  readonly #onSourceOpen = (): void => {
    try {
      this.#sourceBuffer = this.#source.addSourceBuffer(this.mime);
    } catch (error) {
      return this.#onError(error);
    }
    this.#queue = new AppendQueue(this.#sourceBuffer, {
      onIdle: this.#follow,
      onError: this.#onError,
      makeRoom: () => this.#droppable(keepAtQuotaS),
    });
    for (const bytes of this.#early) this.#queue.append(bytes);
    this.#early = [];
  };

  readonly #follow = (): void => {
    if (this.#isClosed || this.#video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    const ranges = this.#ranges();
    const { currentTime: currentS, seeking: isSeeking, muted } = this.#video;
    const playhead = { currentS, isSeeking, isHeard: !muted };
    const decision = this.#edge.decide(ranges, playhead, this.#clock.monotonicMs());
    if (decision.kind === "jump") this.#video.currentTime = decision.toS;
    if (decision.kind === "rate") this.#video.playbackRate = decision.rate;
    const old = this.#droppable(keepBehindS);
    if (old && old.endS - old.startS > trimStepS) this.#queue?.remove(old.startS, old.endS);
  };

  #droppable(keepS: number): TimeRange | undefined {
    const startS = this.#ranges()[0]?.startS;
    const endS = this.#video.currentTime - keepS;
    return startS !== undefined && endS > startS ? { startS, endS } : undefined;
  }

  #ranges(): TimeRange[] {
    // A source that the browser has closed throws on every look at its buffers.
    if (!this.#sourceBuffer || this.#source.readyState !== "open") return [];
    if (this.#queue?.isClearing) return [];
    const { buffered } = this.#sourceBuffer;
    return Array.from({ length: buffered.length }, (_, index) => ({
      startS: buffered.start(index),
      endS: buffered.end(index),
    }));
  }
}
