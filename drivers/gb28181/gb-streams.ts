import type { GbConnection } from "./gb-connection.ts";

export const driverName = "GB";

/** Whoever does not say which streams there are may have a second one. */
export const hasSubStream = ({ streams, play }: GbConnection): boolean =>
  !play && (streams.length === 0 || streams.some((number) => number > 0));
