export { LivePlayer } from "./live-player.ts";
export type { FailureReason, LiveState, StallReason } from "./live-state.ts";
