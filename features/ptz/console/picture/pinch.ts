import type { PtzCommand } from "../../contract.ts";
import type { Point } from "./laid-picture.ts";

/** Fingers are not still. */
const leastShare = 0.1;

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Two fingers that were so far apart and are now: apart zooms in, together zooms out. */
export function pinchCommand(beganPx: number, nowPx: number): PtzCommand | undefined {
  if (beganPx === 0 || Math.abs(nowPx / beganPx - 1) < leastShare) return undefined;
  return nowPx > beganPx ? "zoomin" : "zoomout";
}
