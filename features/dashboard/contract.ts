export {
  type Arrangement,
  type CardName,
  cardNames,
  readCards,
  saveCards,
} from "./card-calls.ts";
export {
  figuresTold,
  longestMinutes,
  stateChannels,
  stateDevice,
  stateSeries,
  stateTop,
  stateTopV2,
} from "./state-calls.ts";
