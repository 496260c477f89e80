/**
 * Which picture of a channel is shown: the one that was asked for, or, when the browser cannot decode
 * that, its sub stream or one that the server transcodes.
 */
export type Picture = "asked" | "sub" | "transcoded";
