export {
  type ArmingSchedule,
  readArmingSetup,
  removeArmingArea,
  removeArmingMode,
  saveArmingArea,
  saveArmingMode,
} from "./setup-calls.ts";
export {
  type ArmingArea,
  type ArmingMode,
  armingChanged,
  builtInModes,
  type CameraMute,
  muteChanged,
  readArming,
} from "./state-calls.ts";
export {
  muteCamera,
  muteMinutes,
  switchMode,
  unmuteCamera,
  untilTomorrow,
} from "./switch-calls.ts";
