export * from "./footage-calls.ts";
export { gapReasonTexts, packetLossText } from "./gap-texts.ts";
export * from "./plan-calls.ts";
export * from "./proof-calls.ts";
export {
  type GapReason,
  type GivenSlot,
  gapReason,
  packetLoss,
  weekdays,
} from "./wire-types.ts";
