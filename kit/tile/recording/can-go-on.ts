import type { LiveState } from "@tessera/player";

/** Whether there is something to record. A picture that comes late is waited for as long as the player waits. */
export function canGoOn(state: LiveState): boolean {
  if (state.kind === "stalled") return state.reason.code === "no-frames";
  return state.kind === "playing";
}
