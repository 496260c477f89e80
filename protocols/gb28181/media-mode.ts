/** Always the role of whoever says it: PASSIVE listens for the connection that the media comes by, ACTIVE makes it. */
export type MediaMode = "UDP" | "TCP-PASSIVE" | "TCP-ACTIVE";

/** What the other side does. */
export function oppositeMode(mode: MediaMode): MediaMode {
  if (mode === "UDP") return "UDP";
  return mode === "TCP-ACTIVE" ? "TCP-PASSIVE" : "TCP-ACTIVE";
}
