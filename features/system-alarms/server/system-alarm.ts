import type { AlarmReport, ChannelRef } from "@tessera/engine";

/** Alarm types: those of the specification where one fits, else our own (`features/devices/alarm-types.ts`). */
export const systemTypes = {
  videoLoss: 1,
  diskFull: 3,
  camerasOffline: 101,
  clock: 102,
  certificate: 103,
  serverGone: 104,
  messagesStuck: 105,
} as const;

/** Something that is wrong, from its beginning to its end. */
export interface SystemAlarm
  extends Pick<
    AlarmReport,
    "key" | "deviceId" | "channel" | "alarmType" | "severity" | "topic" | "description" | "raw"
  > {
  readonly beganAtMs: number;
  /** Cameras that it is about; it is over when all of them are back. */
  readonly members: readonly ChannelRef[];
}

export const reportOf = (
  { beganAtMs: _began, members: _members, ...alarm }: SystemAlarm,
  phase: AlarmReport["phase"],
  atMs: number,
): AlarmReport => ({ ...alarm, source: "system", phase, atMs });
