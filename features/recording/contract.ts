export * from "./footage-calls.ts";
export { gapReasonTexts, packetLossText } from "./gap-texts.ts";
export * from "./health-calls.ts";
export * from "./plan-calls.ts";
export * from "./proof-calls.ts";
export {
  type DaySlot,
  type PlanException,
  toExceptions,
  toWeek,
  toWireExceptions,
  toWireWeek,
} from "./week-wire.ts";
export {
  type GapReason,
  type GivenSlot,
  gapReason,
  givenDays,
  packetLoss,
  toldDays,
  weekdays,
} from "./wire-types.ts";
