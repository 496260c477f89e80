export type { FailureReason } from "./failure-reason.ts";
export type { RungChoice } from "./ladder.ts";
export { LivePlayer } from "./live-player.ts";
export type { LiveServer } from "./live-server.ts";
export type { LiveState, PlayerStatistics, StallReason } from "./live-state.ts";
export type { Picture } from "./picture.ts";
export { type RungName, rungNames } from "./rung-name.ts";
export { rungsThatDecode } from "./rungs-that-decode.ts";
