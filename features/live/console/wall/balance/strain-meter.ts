import type { TileFigures } from "./choice.ts";

const windowMs = 4000;
const fewFrames = 20;
const droppedShare = 0.15;
const fpsShare = 0.6;
/** A stream of few frames a second varies by itself. */
const leastFps = 5;

interface Sample {
  readonly atMs: number;
  readonly decodedFrames: number;
  readonly droppedFrames: number;
}

/** Whether the browser keeps up with one picture, over the last seconds. */
export class StrainMeter {
  #samples: Sample[] = [];
  #slowSinceMs: number | undefined;

  note(figures: TileFigures | undefined, nowMs: number): void {
    if (!figures?.isPlaying) return this.forget();
    const { decodedFrames, droppedFrames } = figures;
    const last = this.#samples.at(-1);
    // Another connection counts from nothing again.
    if (last && decodedFrames < last.decodedFrames) this.forget();
    this.#samples = this.#samples.filter(({ atMs }) => nowMs - atMs <= windowMs);
    this.#samples.push({ atMs: nowMs, decodedFrames, droppedFrames });
    if (!isSlow(figures)) this.#slowSinceMs = undefined;
    else this.#slowSinceMs ??= nowMs;
  }

  isStrained(nowMs: number): boolean {
    const isSlowForLong = this.#slowSinceMs !== undefined && nowMs - this.#slowSinceMs >= windowMs;
    return isSlowForLong || this.#dropsTooMany();
  }

  /** What was counted says nothing about what comes now. */
  forget(): void {
    this.#samples = [];
    this.#slowSinceMs = undefined;
  }

  #dropsTooMany(): boolean {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last) return false;
    const dropped = last.droppedFrames - first.droppedFrames;
    const all = last.decodedFrames - first.decodedFrames + dropped;
    return all >= fewFrames && dropped / all > droppedShare;
  }
}

const isSlow = ({ decodedFps, streamFps }: TileFigures) =>
  decodedFps !== undefined &&
  streamFps !== undefined &&
  streamFps >= leastFps &&
  decodedFps < streamFps * fpsShare;
