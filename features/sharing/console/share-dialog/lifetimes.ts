/** How long a link may live, in minutes. */
export const lifetimes = [
  { key: "hour1", minutes: 60 },
  { key: "hours8", minutes: 8 * 60 },
  { key: "day1", minutes: 24 * 60 },
  { key: "days7", minutes: 7 * 24 * 60 },
  { key: "days30", minutes: 30 * 24 * 60 },
] as const;

export const longestMinutes = 30 * 24 * 60;
export const usualMinutes = 8 * 60;
