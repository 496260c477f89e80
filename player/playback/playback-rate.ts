/** How fast recorded pictures are played; below 0 backwards. */
export const playbackRates = [-16, -8, -4, -2, -1, 0.25, 0.5, 1, 2, 4, 8, 16] as const;
export type PlaybackRate = (typeof playbackRates)[number];

/** Faster than that only key frames are decoded. */
const fastestWhole = 4;
/** More pictures a second than that nobody sees in fast play. */
const keysPerSecond = 10;

/** 0: all pictures are played. */
export function keysEveryMsOf(rate: PlaybackRate): number {
  if (rate > 0 && rate <= fastestWhole) return 0;
  return Math.max(1, Math.round((Math.abs(rate) * 1000) / keysPerSecond));
}

/** The next speed in that direction; the last one stays. */
export function nextRate(rate: PlaybackRate, direction: 1 | -1): PlaybackRate {
  const index = playbackRates.indexOf(rate) + direction;
  return playbackRates[index] ?? rate;
}
