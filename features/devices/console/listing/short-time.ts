/** `2026-01-31 08:05:00` as `01-31 08:05`: the rest is in the tooltip. */
export const shortTime = (time: string): string => time.slice(5, 16);
