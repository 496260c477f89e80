import type { Segment } from "./segmenter.ts";

export interface Rates {
  /** Of all that was measured. */
  readonly seconds: number;
  /** Of the segment with the most bits a second. */
  readonly peakBps: number;
  readonly frameRate: number;
}

/** Of segments as they were cut. */
export function measure(segments: readonly Segment[]): Rates {
  let seconds = 0;
  let pictureCount = 0;
  let peakBps = 0;
  for (const { parts } of segments) {
    let segmentS = 0;
    let bytes = 0;
    for (const part of parts) {
      segmentS += part.duration90k / 90_000;
      bytes += part.data.length;
      pictureCount += part.pictureCount;
    }
    if (segmentS > 0) peakBps = Math.max(peakBps, (bytes * 8) / segmentS);
    seconds += segmentS;
  }
  return { seconds, peakBps, frameRate: seconds > 0 ? pictureCount / seconds : 0 };
}
