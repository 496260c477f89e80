import { gopSeconds } from "./loop-media.ts";

export const tickMs = 10;
/** Who leaves this much unread loses frames, as at a real camera. */
export const maxUnsentBytes = 2 * 1024 * 1024;
const goldenRatio = 0.618_033_988_75;

/** Spreads any number of cameras evenly over a group of pictures. */
export const delayMsOf = (camera: number): number =>
  ((camera * goldenRatio) % 1) * gopSeconds * 1000;
