/** What people have made of an alarm. */
export const alarmStates = ["new", "acknowledged", "handled", "false"] as const;
export type AlarmState = (typeof alarmStates)[number];
