export * from "./footage-calls.ts";
export { gapReasonTexts } from "./gap-texts.ts";
export * from "./plan-calls.ts";
export * from "./proof-calls.ts";
export { type GapReason, gapReason, type Slot, weekdays } from "./wire-types.ts";
