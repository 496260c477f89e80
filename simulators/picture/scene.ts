import type { Brush } from "./brush.ts";

/** A place that a camera looks at. Both parts are functions of nothing but their arguments. */
export interface Scene {
  /** What stands still; painted once. */
  paintBackground(brush: Brush): void;
  /** What moves, over the background, below the burnt-in strip. */
  paintMotion(brush: Brush, timeMs: number): void;
}

/** Position on a way that starts again every `periodMs`, 0 to 1. */
export function cycle(timeMs: number, periodMs: number, offset = 0): number {
  return (((timeMs / periodMs + offset) % 1) + 1) % 1;
}

/** Swings between -1 and 1. */
export function swing(timeMs: number, periodMs: number, offset = 0): number {
  return Math.sin(cycle(timeMs, periodMs, offset) * 2 * Math.PI);
}

/** 0 before `from`, 1 after `to`, smooth between. */
export function ease(value: number, from: number, to: number): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/** Even whole units: moving things on them keep their edges crisp. */
export function snap(value: number): number {
  return Math.round(value / 2) * 2;
}
