import { dayMs } from "@tessera/base";
import { AppendQueue } from "../append-queue.ts";
import { codecsOf } from "../live-state.ts";
import { mediaSourceClass } from "../media-source.ts";
import { playElement } from "../play-element.ts";
import type { FootageScreen } from "./footage-screen.ts";
import type { Span } from "./span.ts";

/** Media time starts at one of these steps: at least one back and one ahead can be reached without a new source. */
const baseStepMs = 400 * dayMs;
const lengthMs = 3 * baseStepMs;
/** Removing costs; less than that stays. */
const worthTrimmingMs = 10_000;
/** What stays around the position when the browser's quota is used up. */
const keepAtQuotaMs = 2000;

/** Footage in a `<video>` by Media Source; its decode times are UTC, media time is UTC less a base. */
export class MseScreen implements FootageScreen {
  readonly #video: HTMLVideoElement;
  readonly #onError: (error: unknown) => void;
  #source: MediaSource | undefined;
  #buffer: SourceBuffer | undefined;
  #queue: AppendQueue | undefined;
  #objectUrl = "";
  #mime = "";
  #baseMs = 0;
  #whenOpen: Promise<void> = Promise.resolve();
  #waiting: (() => void)[] = [];

  constructor(video: HTMLVideoElement, onError: (error: unknown) => void) {
    this.#video = video;
    this.#onError = onError;
    video.disableRemotePlayback = true;
    video.addEventListener("error", this.#onVideoError);
  }

  get positionMs(): number {
    return this.#baseMs + this.#video.currentTime * 1000;
  }

  get isSeeking(): boolean {
    return this.#video.seeking;
  }

  get width(): number {
    return this.#video.videoWidth;
  }

  get height(): number {
    return this.#video.videoHeight;
  }

  canPlay(mime: string): boolean {
    return mediaSourceClass()?.isTypeSupported(mime) ?? false;
  }

  canFollow(mime: string): boolean {
    if (!this.#mime || mime === this.#mime) return true;
    // A source keeps its number of tracks for life.
    const hasChangeType = this.#buffer !== undefined && "changeType" in this.#buffer;
    return hasChangeType && kindsOf(mime) === kindsOf(this.#mime);
  }

  async append(mime: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const source = this.#source;
    await this.#whenOpen;
    if (!source || source !== this.#source || source.readyState !== "open") return;
    // Only a buffer at rest can be told of another codec.
    while (this.#buffer?.updating && mime !== this.#mime) await updateEnd(this.#buffer);
    this.#prepareBuffer(source, mime);
    const taken = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#queue?.append(bytes);
    await taken;
  }

  ranges(): readonly Span[] {
    if (!this.#buffer || this.#source?.readyState !== "open") return [];
    const { buffered } = this.#buffer;
    return Array.from({ length: buffered.length }, (_, index) => ({
      startMs: this.#baseMs + buffered.start(index) * 1000,
      endMs: this.#baseMs + buffered.end(index) * 1000,
    }));
  }

  showAt(positionMs: number): void {
    const isWithin = positionMs > this.#baseMs && positionMs < this.#baseMs + lengthMs;
    if (!this.#source || !isWithin) this.#open(positionMs);
    this.#video.currentTime = (positionMs - this.#baseMs) / 1000;
  }

  setRate(rate: number): void {
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
  }

  play(): void {
    if (this.#video.paused) playElement(this.#video);
  }

  pause(): void {
    if (!this.#video.paused) this.#video.pause();
  }

  keepOnly(fromMs: number, toMs: number): void {
    const ranges = this.ranges();
    const first = ranges[0]?.startMs ?? fromMs;
    const last = ranges.at(-1)?.endMs ?? toMs;
    if (fromMs - first > worthTrimmingMs) this.#remove(first, fromMs);
    if (last - toMs > worthTrimmingMs) this.#remove(toMs, last);
  }

  clear(): void {
    this.#letGo();
    this.#queue?.clear();
  }

  reopen(): void {
    const positionMs = this.positionMs;
    this.#open(positionMs);
    this.#video.currentTime = (positionMs - this.#baseMs) / 1000;
  }

  close(): void {
    this.#video.removeEventListener("error", this.#onVideoError);
    this.#shut();
    this.#video.pause();
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  #open(aroundMs: number): void {
    this.#shut();
    const Source = mediaSourceClass();
    if (!Source) return;
    const source = new Source();
    this.#source = source;
    this.#baseMs = (Math.floor(aroundMs / baseStepMs) - 1) * baseStepMs;
    this.#whenOpen = new Promise((resolve) => {
      source.addEventListener(
        "sourceopen",
        () => {
          // An endless source would let nobody seek to where nothing is loaded yet; one that was closed before
          // it heard that it is open takes no length.
          if (source.readyState === "open") source.duration = lengthMs / 1000;
          resolve();
        },
        { once: true },
      );
    });
    this.#objectUrl = URL.createObjectURL(source);
    this.#video.src = this.#objectUrl;
  }

  #shut(): void {
    this.#queue?.close();
    this.#letGo();
    if (this.#objectUrl) URL.revokeObjectURL(this.#objectUrl);
    this.#source = undefined;
    this.#buffer = undefined;
    this.#queue = undefined;
    this.#objectUrl = "";
    this.#mime = "";
  }

  #prepareBuffer(source: MediaSource, mime: string): void {
    if (!this.#buffer) {
      this.#buffer = source.addSourceBuffer(mime);
      this.#buffer.timestampOffset = -this.#baseMs / 1000;
      this.#queue = new AppendQueue(this.#buffer, {
        onIdle: () => this.#letGo(),
        onError: this.#fail,
        makeRoom: () => this.#room(),
      });
    } else if (mime !== this.#mime) this.#buffer.changeType(mime);
    this.#mime = mime;
  }

  #remove(fromMs: number, toMs: number): void {
    this.#queue?.remove((fromMs - this.#baseMs) / 1000, (toMs - this.#baseMs) / 1000);
  }

  #room(): { startS: number; endS: number } | undefined {
    const first = this.ranges()[0];
    const endMs = this.positionMs - keepAtQuotaMs;
    if (!first || first.startMs >= endMs) return undefined;
    return {
      startS: (first.startMs - this.#baseMs) / 1000,
      endS: (endMs - this.#baseMs) / 1000,
    };
  }

  /** Whoever waits for an append goes on. */
  #letGo(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  readonly #fail = (error: unknown): void => {
    this.#letGo();
    this.#onError(error);
  };

  readonly #onVideoError = (): void => {
    if (this.#source) this.#fail(new Error(this.#video.error?.message || "the picture is broken"));
  };
}

/** `video`, `video+audio` … of `video/mp4; codecs="avc1.640028,mp4a.40.2"`. */
function kindsOf(mime: string): string {
  return codecsOf(mime)
    .split(",")
    .map((codec) => (/^\s*(avc|hvc|hev|av01|vp0)/.test(codec) ? "video" : "audio"))
    .join("+");
}

const updateEnd = (buffer: SourceBuffer) =>
  new Promise((resolve) => {
    buffer.addEventListener("updateend", resolve, { once: true });
  });
