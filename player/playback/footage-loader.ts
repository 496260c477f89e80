import { Backoff, type Clock } from "@tessera/base";
import { codecsOf } from "../live-state.ts";
import { Coverage } from "./coverage.ts";
import type { FootageScreen } from "./footage-screen.ts";
import type { FootageReply, FootageSource } from "./footage-source.ts";
import { PictureTimes } from "./picture-times.ts";
import type { Span } from "./span.ts";

/** Fragments of one recording do not meet to the millisecond. */
const slackMs = 300;
/** So near to a change of tracks the pictures before it are given up. */
const atChangeMs = 120;
/** After the last footage is asked again so often: new fragments come once a group of pictures. */
const pollMs = 700;
/** Nothing has come for a minute: nobody records. */
const slowPollMs = 5000;
const slowAfterMs = 60_000;

export interface LoadingWish {
  /** Where the viewer is. */
  readonly positionMs: number;
  /** What should be there soon; loaded in order of time. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly keysEveryMs: number;
}

interface Undecodable extends Span {
  readonly codecs: string;
}

type Footage = Extract<FootageReply, { kind: "footage" }>;

/** Keeps a screen supplied with footage: one request at a time, the first one small. */
export class FootageLoader {
  readonly coverage = new Coverage();
  readonly pictures = new PictureTimes();
  readonly #screen: FootageScreen;
  readonly #source: FootageSource;
  readonly #clock: Clock;
  readonly #onLoaded: () => void;
  readonly #backoff = new Backoff(500, 8000);
  #wish: LoadingWish | undefined;
  #request: AbortController | undefined;
  #failure: { readonly error: unknown; readonly retryAtMs: number | undefined } | undefined;
  #undecodable: Undecodable | undefined;
  /** From here on the screen needs a new source, which would take away what it shows now. */
  #changeAtMs: number | undefined;
  #pollAtMs = 0;
  #grewAtMs = 0;
  #codecs = "";
  /** Nothing was loaded since the viewer came here. */
  #isFresh = true;

  constructor(parts: {
    readonly screen: FootageScreen;
    readonly source: FootageSource;
    readonly clock: Clock;
    /** Something new is known, or can be shown. */
    readonly onLoaded: () => void;
  }) {
    this.#screen = parts.screen;
    this.#source = parts.source;
    this.#clock = parts.clock;
    this.#onLoaded = parts.onLoaded;
  }

  get codecs(): string {
    return this.#codecs;
  }

  get isLoading(): boolean {
    return this.#request !== undefined;
  }

  get failure(): { readonly error: unknown; readonly retryInMs: number | undefined } | undefined {
    if (!this.#failure) return undefined;
    const { error, retryAtMs } = this.#failure;
    return { error, retryInMs: retryAtMs && Math.max(0, retryAtMs - this.#clock.monotonicMs()) };
  }

  undecodableAt(atMs: number): string | undefined {
    const piece = this.#undecodable;
    return piece && atMs >= piece.startMs - slackMs && atMs < piece.endMs
      ? piece.codecs
      : undefined;
  }

  want(wish: LoadingWish): void {
    this.#wish = wish;
    this.#goOn();
  }

  /** The viewer went elsewhere: what is under way is of no use any more. */
  startAnew(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#failure = undefined;
    this.#undecodable = undefined;
    this.#changeAtMs = undefined;
    this.#isFresh = true;
    this.#backoff.reset();
    this.coverage.clear();
    this.pictures.clear();
  }

  keepOnly(fromMs: number, toMs: number): void {
    this.#screen.keepOnly(fromMs, toMs);
    this.pictures.keepOnly(fromMs, toMs);
  }

  stop(): void {
    this.#wish = undefined;
    this.#request?.abort();
  }

  #goOn(): void {
    const wish = this.#wish;
    if (!wish || this.#request || !this.#mayTry()) return;
    if (this.#changeAtMs !== undefined && wish.positionMs < this.#changeAtMs - atChangeMs) return;
    const fromMs = this.coverage.firstUnknown(wish.fromMs, wish.toMs) ?? this.#pollMoment(wish);
    if (fromMs === undefined) return;
    const request = new AbortController();
    this.#request = request;
    void this.#load(wish, fromMs, request.signal)
      .catch((error: unknown) => {
        if (!request.signal.aborted) this.#fail(error);
      })
      .finally(() => {
        if (this.#request !== request) return;
        this.#request = undefined;
        this.#onLoaded();
        this.#goOn();
      });
  }

  #mayTry(): boolean {
    if (!this.#failure) return true;
    const { retryAtMs } = this.#failure;
    if (retryAtMs === undefined || this.#clock.monotonicMs() < retryAtMs) return false;
    this.#failure = undefined;
    return true;
  }

  /** New footage may have come behind the last. */
  #pollMoment({ toMs }: LoadingWish): number | undefined {
    const { endMs } = this.coverage;
    const nowMs = this.#clock.monotonicMs();
    if (endMs === undefined || toMs < endMs || nowMs < this.#pollAtMs) return undefined;
    this.#pollAtMs = nowMs + (nowMs - this.#grewAtMs > slowAfterMs ? slowPollMs : pollMs);
    return endMs;
  }

  async #load(wish: LoadingWish, fromMs: number, signal: AbortSignal): Promise<void> {
    const { keysEveryMs } = wish;
    // The first picture is not to wait for the ones after it.
    const isFirst = this.#isFresh && wish.fromMs >= wish.positionMs;
    const toMs = isFirst ? fromMs + 1 : Math.max(fromMs + 1, wish.toMs);
    const reply = await this.#source.read({ fromMs, toMs, keysEveryMs }, signal);
    if (signal.aborted) return;
    this.#backoff.reset();
    if (reply.kind === "none" || reply.endMs <= fromMs) return this.#noteNothing(fromMs, reply);
    await this.#take(reply, fromMs, signal);
  }

  #noteNothing(fromMs: number, { nextMs }: FootageReply): void {
    if (nextMs === undefined || nextMs <= fromMs) return this.coverage.setEnd(fromMs);
    this.coverage.setEnd(undefined);
    this.coverage.addGap(fromMs, nextMs);
  }

  async #take(reply: Footage, fromMs: number, signal: AbortSignal): Promise<void> {
    const { mime, startMs, endMs } = reply;
    if (!this.#screen.canPlay(mime)) {
      this.#noteUndecodable({ startMs, endMs, codecs: codecsOf(mime) });
      this.#note(reply, fromMs);
      return this.#request?.abort();
    }
    if (!this.#screen.canFollow(mime) && !this.#reopenFor(startMs)) return this.#request?.abort();
    this.#changeAtMs = undefined;
    this.#isFresh = false;
    this.#note(reply, fromMs);
    this.#codecs = codecsOf(mime);
    this.pictures.startReply();
    try {
      for await (const bytes of reply.body) {
        if (signal.aborted) return;
        this.pictures.read(bytes);
        await this.#screen.append(mime, bytes);
        if (!signal.aborted) this.#onLoaded();
      }
    } catch (error) {
      if (!signal.aborted) this.coverage.forget(startMs, endMs);
      throw error;
    }
  }

  #noteUndecodable(piece: Undecodable): void {
    const before = this.#undecodable;
    const isSame = before?.codecs === piece.codecs;
    this.#undecodable = {
      ...piece,
      startMs: isSame ? Math.min(before.startMs, piece.startMs) : piece.startMs,
      endMs: isSame ? Math.max(before.endMs, piece.endMs) : piece.endMs,
    };
  }

  #note({ startMs, endMs, nextMs }: Footage, fromMs: number): void {
    if (startMs > fromMs) this.coverage.addGap(fromMs, startMs);
    this.coverage.addFootage(startMs, endMs);
    this.#grewAtMs = this.#clock.monotonicMs();
    if (nextMs === undefined) return this.coverage.setEnd(endMs);
    this.coverage.setEnd(undefined);
    if (nextMs - endMs > slackMs) this.coverage.addGap(endMs, nextMs);
    else this.coverage.addFootage(endMs, nextMs);
  }

  /** Only when the viewer is there: a new source has nothing of what comes before. */
  #reopenFor(startMs: number): boolean {
    const positionMs = this.#wish?.positionMs ?? startMs;
    if (positionMs < startMs - atChangeMs) {
      this.#changeAtMs = startMs;
      return false;
    }
    this.#screen.reopen();
    this.coverage.clear();
    this.pictures.clear();
    // The last pictures before it are gone with the old source.
    this.coverage.addGap(positionMs - 1, startMs);
    return true;
  }

  #fail(error: unknown): void {
    const retryAtMs = this.#source.isWorthRetrying(error)
      ? this.#clock.monotonicMs() + this.#backoff.nextMs()
      : undefined;
    this.#failure = { error, retryAtMs };
  }
}
