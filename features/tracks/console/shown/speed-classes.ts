/** A speed as the map colours it. */
export interface SpeedClass {
  readonly name: "still" | "slow" | "town" | "road" | "fast";
  /** Up to here, km/h. */
  readonly upTo: number;
  /** Told apart on light and on dark maps, and by who sees no red or no green. */
  readonly color: string;
}

const colors = {
  still: "#8a97a6",
  slow: "#1a9850",
  town: "#2b8cbe",
  road: "#e6a100",
  fast: "#d7301f",
} as const;

/** With a limit, red is faster than that. */
export function speedClasses(limitKmh: number): readonly SpeedClass[] {
  const limit = limitKmh > 0 ? limitKmh : 100;
  return [
    { name: "still", upTo: 3, color: colors.still },
    { name: "slow", upTo: limit * 0.3, color: colors.slow },
    { name: "town", upTo: limit * 0.6, color: colors.town },
    { name: "road", upTo: limit, color: colors.road },
    { name: "fast", upTo: Number.POSITIVE_INFINITY, color: colors.fast },
  ];
}

export function classOf(classes: readonly SpeedClass[], speedKmh: number): number {
  const index = classes.findIndex(({ upTo }) => speedKmh <= upTo);
  return index < 0 ? classes.length - 1 : index;
}
