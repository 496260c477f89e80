import type { MediaConnection } from "./media-connection.ts";

export const driverName = "JT808";

/** Nobody tells whether there is one; the standard has two of every channel. */
export const hasSubStream = ({ play }: MediaConnection): boolean => !play;
