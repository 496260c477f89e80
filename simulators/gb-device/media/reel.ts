import type { Clock } from "@tessera/base";
import type { Footage, FootageFrame } from "../../footage/footage.ts";
import type { Sound } from "./sound.ts";

export interface ReelOptions {
  readonly clock: Clock;
  readonly footage: Footage;
  readonly sound: Sound | undefined;
  /** Of a recording; live has no end. */
  readonly durationMs?: number | undefined;
  /** A download comes so many times as fast, with the times at which it was recorded. */
  readonly downloadSpeed?: number | undefined;
  readonly onFrame: (frame: FootageFrame, pts90k: number) => void;
  readonly onSound: (piece: Uint8Array, pts90k: number) => void;
  readonly onEnd: () => void;
}

/** Where the footage stood at a moment, from which on it runs evenly. */
interface Anchor {
  readonly wallMs: number;
  readonly mediaMs: number;
  /** Time that the viewer has seen pass. */
  readonly seenMs: number;
}

/** Hands out pictures and sounds when they are due: forwards, backwards, at any speed. */
export class Reel {
  readonly #options: ReelOptions;
  #anchor: Anchor;
  #scale = 1;
  #isPaused = false;
  #nextFrame = 0;
  #nextPiece = 0;
  #needsKey = true;
  #lastPts90k = 0;
  #isOver = false;
  #stopTicking: (() => void) | undefined;

  constructor(options: ReelOptions) {
    this.#options = options;
    this.#anchor = { wallMs: options.clock.monotonicMs(), mediaMs: 0, seenMs: 0 };
  }

  start(): void {
    const { clock, sound, footage } = this.#options;
    this.#anchor = { wallMs: clock.monotonicMs(), mediaMs: 0, seenMs: 0 };
    const periodMs = Math.min(maxPeriodMs, footage.frameMs, sound?.pieceMs ?? maxPeriodMs);
    this.#stopTicking = clock.every(periodMs, () => this.#tick());
    this.#tick();
  }

  stop(): void {
    this.#stopTicking?.();
    this.#stopTicking = undefined;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  get scale(): number {
    return this.#scale;
  }

  get positionMs(): number {
    const { durationMs = Number.POSITIVE_INFINITY } = this.#options;
    const positionMs = this.#anchor.mediaMs + this.#elapsedMs() * this.#speed;
    return Math.min(durationMs, Math.max(0, positionMs));
  }

  pause(): void {
    this.#anchorAt(this.positionMs);
    this.#isPaused = true;
  }

  play(): void {
    this.#anchorAt(this.positionMs);
    this.#isPaused = false;
  }

  /** Negative: backwards. */
  setScale(scale: number): void {
    const positionMs = this.positionMs;
    const turns = scale < 0 !== this.#scale < 0;
    this.#anchorAt(positionMs);
    this.#scale = scale;
    this.#isPaused = false;
    if (turns) this.#jumpTo(positionMs);
    else this.#skipSound(positionMs);
  }

  seek(toMs: number): void {
    const { durationMs = Number.POSITIVE_INFINITY } = this.#options;
    const atMs = Math.min(durationMs, Math.max(0, toMs));
    this.#anchorAt(atMs);
    this.#jumpTo(atMs);
    this.#isPaused = false;
  }

  /** The next picture is one that decoding can start at. */
  requestKey(): void {
    this.#needsKey = true;
  }

  get #speed(): number {
    return this.#scale * (this.#options.downloadSpeed ?? 1);
  }

  #elapsedMs(): number {
    return this.#isPaused ? 0 : this.#options.clock.monotonicMs() - this.#anchor.wallMs;
  }

  #anchorAt(mediaMs: number): void {
    const seenMs = this.#anchor.seenMs + this.#elapsedMs();
    this.#anchor = { wallMs: this.#options.clock.monotonicMs(), mediaMs, seenMs };
  }

  #jumpTo(mediaMs: number): void {
    this.#nextFrame = Math.floor(mediaMs / this.#options.footage.frameMs);
    this.#needsKey = true;
    this.#skipSound(mediaMs);
  }

  #skipSound(mediaMs: number): void {
    const { sound } = this.#options;
    if (sound) this.#nextPiece = Math.ceil(mediaMs / sound.pieceMs);
  }

  #tick(): void {
    if (this.#isPaused || this.#isOver) return;
    const { durationMs = Number.POSITIVE_INFINITY } = this.#options;
    const positionMs = this.positionMs;
    if (this.#scale < 0) this.#runBack(positionMs);
    else this.#runOn(positionMs, durationMs);
    if (this.#scale < 0 ? positionMs > 0 : positionMs < durationMs) return;
    this.#isOver = true;
    this.stop();
    this.#options.onEnd();
  }

  #runOn(positionMs: number, durationMs: number): void {
    const { footage } = this.#options;
    const lastFrame = Math.floor(positionMs / footage.frameMs);
    // A process that was held up does not send what it missed.
    if (lastFrame - this.#nextFrame > maxFramesAtOnce) this.#jumpTo(positionMs);
    while (this.#nextFrame <= lastFrame && this.#nextFrame * footage.frameMs < durationMs)
      this.#sendFrame(this.#nextFrame++);
    this.#sendSound(positionMs, durationMs);
  }

  /** Only pictures that stand for themselves. */
  #runBack(positionMs: number): void {
    const { footage } = this.#options;
    const first = Math.ceil(positionMs / footage.frameMs);
    for (; this.#nextFrame >= first; this.#nextFrame--) {
      this.#needsKey = true;
      if (footage.isKeyAt(this.#nextFrame)) this.#sendFrame(this.#nextFrame);
    }
  }

  #sendFrame(index: number): void {
    const { footage, onFrame } = this.#options;
    const frame = footage.frame(index, this.#needsKey);
    if (!frame) return;
    this.#needsKey = false;
    const pts90k = Math.max(this.#lastPts90k + 1, this.#pts90k(index * footage.frameMs));
    this.#lastPts90k = pts90k;
    onFrame(frame, pts90k);
  }

  /** Silence at any speed but the usual one. */
  #sendSound(positionMs: number, durationMs: number): void {
    const { sound, onSound } = this.#options;
    if (!sound || this.#scale !== 1) return;
    for (; this.#nextPiece * sound.pieceMs <= positionMs; this.#nextPiece++) {
      const atMs = this.#nextPiece * sound.pieceMs;
      if (atMs < durationMs) onSound(sound.piece(this.#nextPiece), this.#pts90k(atMs));
    }
  }

  /** A download keeps the times of the recording; what is watched has those at which it is seen. */
  #pts90k(mediaMs: number): number {
    const { mediaMs: fromMs, seenMs } = this.#anchor;
    const isDownload = this.#options.downloadSpeed !== undefined;
    const atMs = isDownload ? mediaMs : seenMs + (mediaMs - fromMs) / this.#scale;
    return firstPts90k + Math.round(atMs * 90);
  }
}

const maxPeriodMs = 40;
const maxFramesAtOnce = 200;
/** Nothing begins at 0 in the field. */
const firstPts90k = 900_000;
