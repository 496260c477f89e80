import type { Clock } from "@tessera/base";
import { correctDrift } from "./drift.ts";
import { FootageLoader } from "./footage-loader.ts";
import type { FootageScreen, OpenFootageScreen } from "./footage-screen.ts";
import type { FootageSource } from "./footage-source.ts";
import { keysEveryMsOf, type PlaybackRate } from "./playback-rate.ts";
import type { Span } from "./span.ts";
import type { TrackState } from "./track-state.ts";

/** So much time at normal speed is loaded ahead. */
const aheadMs = 10_000;
const keepBehindMs = 30_000;
/** Steps back come in rows: the group of pictures before is there already. */
const stepBackMs = 2500;
/** Nearer to the end of what is loaded the browser may already wait for more. */
const endMarginMs = 60;
/** A hole this small between fragments is jumped over. */
const smallHoleMs = 1000;
/** What is loaded, and still not there: it is loaded again, then given up. */
const stuckAfterMs = 1500;
const nearMs = 60;
/** After an error of the decoder it goes on behind the present group of pictures, if that is usual. */
const brokenMs = 2000;

/** Where a track should be. */
export interface Lead {
  readonly positionMs: number;
  readonly rate: PlaybackRate;
  /** The position moves. */
  readonly isRunning: boolean;
  /** Others follow this track: it is not corrected. */
  readonly isLeader: boolean;
}

/** One recorded channel in one video element, kept at the clock's position. */
export class PlaybackTrack {
  readonly #screen: FootageScreen;
  readonly #loader: FootageLoader;
  readonly #clock: Clock;
  #positionMs = 0;
  #keysEveryMs = 0;
  #isStepping = false;
  /** Where the screen was last told to be. */
  #askedMs: number | undefined;
  #wasRunning = false;
  #stuckSinceMs: number | undefined;
  #reloads = 0;

  constructor(parts: {
    readonly video: HTMLVideoElement;
    readonly openScreen: OpenFootageScreen;
    readonly source: FootageSource;
    readonly clock: Clock;
    readonly onLoaded: () => void;
  }) {
    const { clock, source, onLoaded } = parts;
    this.#clock = clock;
    this.#screen = parts.openScreen(parts.video, () => this.#skipBroken());
    this.#loader = new FootageLoader({ screen: this.#screen, source, clock, onLoaded });
  }

  /** What can be said and shown at a position. */
  lookAt(positionMs: number): TrackState {
    const { coverage, failure } = this.#loader;
    if (this.#rangeAt(positionMs)) {
      const { width, height } = this.#screen;
      return { kind: "ready", width, height, codecs: this.#loader.codecs };
    }
    const codecs = this.#loader.undecodableAt(positionMs);
    if (codecs) return { kind: "undecodable", codecs };
    const gap = coverage.gapAt(positionMs) ?? this.#gapBehind(positionMs);
    if (gap) return { kind: "gap", startMs: gap.startMs, nextMs: gap.endMs };
    const { endMs } = coverage;
    if (endMs !== undefined && positionMs >= endMs - 2 * endMarginMs) return { kind: "end", endMs };
    if (failure) return { kind: "failed", ...failure };
    return { kind: "loading" };
  }

  /** Where the picture on the screen is. */
  get shownMs(): number {
    return this.#screen.positionMs;
  }

  get isSeeking(): boolean {
    return this.#screen.isSeeking;
  }

  seek(positionMs: number, rate: PlaybackRate): void {
    this.#positionMs = positionMs;
    const keysEveryMs = keysEveryMsOf(rate);
    const isThere = keysEveryMs === this.#keysEveryMs && this.#rangeAt(positionMs) !== undefined;
    this.#keysEveryMs = keysEveryMs;
    this.#isStepping = false;
    if (!isThere) this.#startAnew();
    this.#show(positionMs);
    this.#load(rate);
  }

  /** Called again and again: position, speed, what to load and what to drop. */
  follow(lead: Lead): void {
    this.#positionMs = lead.positionMs;
    if (keysEveryMsOf(lead.rate) !== this.#keysEveryMs)
      return this.seek(lead.positionMs, lead.rate);
    this.#load(lead.rate);
    this.#reloadIfStuck();
    const isReady = this.#rangeAt(lead.positionMs) !== undefined;
    if (!isReady || !lead.isRunning) this.#screen.pause();
    if (isReady) this.#place(lead);
    const keepMs = keepBehindMs + 2 * windowOf(lead.rate);
    this.#keepOnly(lead.positionMs - keepMs, lead.positionMs + keepMs);
  }

  /** The time of the next or previous picture; undefined while it is not loaded. */
  neighbour(positionMs: number, direction: 1 | -1): number | undefined {
    if (direction < 0) this.#isStepping = true;
    const { pictures } = this.#loader;
    return direction > 0 ? pictures.after(positionMs) : pictures.before(positionMs);
  }

  close(): void {
    this.#loader.stop();
    this.#screen.close();
  }

  #place(lead: Lead): void {
    const { positionMs, rate, isRunning, isLeader } = lead;
    if (!isRunning || rate < 0) return this.#placeStill(positionMs);
    this.#wasRunning = true;
    this.#screen.play();
    if (this.#seeksInVain()) return this.#show(positionMs);
    if (this.#screen.isSeeking) return;
    if (isLeader) return this.#screen.setRate(rate);
    const decision = correctDrift(this.#screen.positionMs - positionMs, rate);
    if (decision.kind === "seek") this.#show(positionMs);
    else this.#screen.setRate(decision.rate);
  }

  /** Paused, or stepping backwards from picture to picture. */
  #placeStill(positionMs: number): void {
    this.#screen.pause();
    const isNear = Math.abs(this.#screen.positionMs - positionMs) < nearMs;
    // A pause does not move the picture for the few ms between the last look and now.
    if (this.#wasRunning && isNear) this.#askedMs = positionMs;
    this.#wasRunning = false;
    if (this.#seeksInVain()) return this.#show(positionMs);
    if (this.#screen.isSeeking || this.#askedMs === positionMs) return;
    const { pictures } = this.#loader;
    const asked = this.#askedMs === undefined ? undefined : pictures.at(this.#askedMs);
    const isSamePicture = asked !== undefined && asked === pictures.at(positionMs);
    if (isSamePicture && isNear) this.#askedMs = positionMs;
    else this.#show(positionMs);
  }

  /** It waits for pictures at a place that nobody loads any more. */
  #seeksInVain(): boolean {
    return this.#screen.isSeeking && this.#rangeAt(this.#screen.positionMs) === undefined;
  }

  #show(positionMs: number): void {
    this.#askedMs = positionMs;
    const startMs = this.#rangeAt(positionMs)?.startMs ?? positionMs;
    this.#screen.showAt(Math.max(positionMs, startMs));
  }

  #load(rate: PlaybackRate): void {
    const positionMs = this.#positionMs;
    const windowMs = windowOf(rate);
    const behindMs = rate < 0 ? windowMs : this.#isStepping ? stepBackMs : 0;
    this.#loader.want({
      positionMs,
      fromMs: positionMs - behindMs,
      toMs: rate < 0 ? positionMs + 1 : positionMs + windowMs,
      keysEveryMs: this.#keysEveryMs,
    });
  }

  #startAnew(): void {
    this.#loader.startAnew();
    this.#screen.clear();
    this.#stuckSinceMs = undefined;
    this.#reloads = 0;
  }

  #keepOnly(fromMs: number, toMs: number): void {
    this.#loader.keepOnly(fromMs, toMs);
    const ranges = this.#screen.ranges();
    // As long as the browser has it, it is not asked for again.
    const firstMs = Math.min(fromMs, ranges[0]?.startMs ?? fromMs);
    const lastMs = Math.max(toMs, ranges.at(-1)?.endMs ?? toMs);
    this.#loader.coverage.keepOnly(firstMs, lastMs);
  }

  #rangeAt(positionMs: number): Span | undefined {
    return this.#screen
      .ranges()
      .find(
        ({ startMs, endMs }) =>
          positionMs >= startMs - endMarginMs && positionMs < endMs - endMarginMs,
      );
  }

  /** Just before the end of what is loaded, or in a small hole: what counts is what comes after it. */
  #gapBehind(positionMs: number): Span | undefined {
    const gap = this.#loader.coverage.gapAt(positionMs + 2 * endMarginMs);
    if (gap) return gap;
    if (!this.#loader.coverage.hasFootageAt(positionMs)) return undefined;
    const next = this.#screen
      .ranges()
      .find(({ startMs }) => startMs > positionMs && startMs - positionMs < smallHoleMs);
    return next && { startMs: positionMs, endMs: next.startMs };
  }

  #reloadIfStuck(): void {
    const { coverage, isLoading } = this.#loader;
    const positionMs = this.#positionMs;
    if (isLoading || this.lookAt(positionMs).kind !== "loading") {
      this.#stuckSinceMs = undefined;
      return;
    }
    const nowMs = this.#clock.monotonicMs();
    this.#stuckSinceMs ??= nowMs;
    if (nowMs - this.#stuckSinceMs < stuckAfterMs) return;
    this.#stuckSinceMs = undefined;
    this.#reloads += 1;
    if (this.#reloads > 2) coverage.addGap(positionMs - 1, positionMs + smallHoleMs);
    else coverage.forget(positionMs - 1, positionMs + brokenMs);
  }

  #skipBroken(): void {
    const positionMs = this.#positionMs;
    this.#loader.startAnew();
    this.#screen.reopen();
    this.#loader.coverage.addGap(positionMs - 1, positionMs + brokenMs);
  }
}

const windowOf = (rate: PlaybackRate) => aheadMs * Math.max(1, Math.abs(rate));
