export {
  type Arrangement,
  type CardName,
  cardNames,
  dashboardTypes,
  readCards,
  saveCards,
} from "./card-calls.ts";
export {
  listScreenCameras,
  readScreen,
  type ScreenCamera,
  type ScreenCameras,
  type ScreenChoice,
  saveScreen,
  screenSecondsMax,
  screenSecondsMin,
  screenTiles,
} from "./screen-calls.ts";
export {
  figuresTold,
  longestMinutes,
  stateChannels,
  stateDevice,
  stateSeries,
  stateTop,
  stateTopV2,
} from "./state-calls.ts";
