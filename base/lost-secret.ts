/**
 * Stands in memory for a stored secret that could not be opened, since its key is gone. Nobody can guess it, so it opens
 * no door; whoever stores it again stores what was there before.
 */
export const isLostSecret = (value: unknown): value is string =>
  typeof value === "string" && /^lost-[0-9a-f]{32}$/.test(value);
