export interface TouchPoint {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

const leastPx = 60;
const longestMs = 600;

/** 1: to the next one, the finger went left · -1: to the one before · undefined: no swipe. */
export function swipeOf(from: TouchPoint, to: TouchPoint): 1 | -1 | undefined {
  const [alongPx, acrossPx] = [to.x - from.x, to.y - from.y];
  if (to.atMs - from.atMs > longestMs) return undefined;
  if (Math.abs(alongPx) < leastPx || Math.abs(alongPx) < 2 * Math.abs(acrossPx)) return undefined;
  return alongPx < 0 ? 1 : -1;
}
