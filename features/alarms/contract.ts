export { alarmMethods, alarmPriorities, analysisTypes, methodOfType } from "./alarm-methods.ts";
export { type AlarmState, alarmStates } from "./alarm-states.ts";
export * from "./ehome-calls.ts";
export { ehomeAlarmGroups, ehomeSource } from "./ehome-types.ts";
export * from "./inbox-calls.ts";
export * from "./list-calls.ts";
export type { WireAlarm, WireAttachment, WireHandling, WireStorm } from "./wire-alarm.ts";
