export { ehomeAlarmGroups } from "./alarm-groups.ts";
export { EhomeStreamParser } from "./ehome-stream-parser.ts";
export { preambleBytes } from "./preamble.ts";
export { ssrcOfStart } from "./ssrc-of-start.ts";
