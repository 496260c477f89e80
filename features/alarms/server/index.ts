import type { Clock, Logger } from "@tessera/base";
import type { AlarmIntake, ChannelRef, DeviceCleanUp } from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Events,
  type Feature,
  type Settings,
} from "@tessera/platform/server";
import { alarmSettings } from "../settings.ts";
import { AlarmDesk } from "./alarm-desk.ts";
import { type AlarmEvent, AlarmStore, type PastAlarm } from "./alarm-store.ts";
import "./platform-events.ts";

/** Those of a single channel stay: recorders leave channels out for a while and bring them again. */
export const alarmCleanUps: readonly DeviceCleanUp[] = [
  { table: "alarms", device: "device_id", isHistory: true },
];

export interface AlarmsDeps {
  readonly database: Database;
  readonly events: Events;
  readonly settings: Pick<Settings, "get">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where alarms come in and where those that were are found. */
export interface Alarms extends AlarmIntake {
  /** Of one device, newest first. */
  list(
    deviceId: string,
    page: { readonly start: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly page: readonly AlarmEvent[] }>;
  /** Of a channel and of its device as a whole, in order of their beginning. */
  between(channel: ChannelRef, fromMs: number, toMs: number): Promise<readonly PastAlarm[]>;
}

export interface AlarmsFeature extends Feature {
  readonly alarms: Alarms;
}

/** The one home of alarms: whoever notices something reports it here. */
export function createAlarmsFeature({
  database,
  events,
  settings,
  clock,
  log,
}: AlarmsDeps): AlarmsFeature {
  const store = new AlarmStore(database);
  const limits = () => settings.get(alarmSettings);
  const desk = new AlarmDesk({ store, events, limits, clock, log });
  return {
    ...defineFeature({
      name: "alarms",
      settings: [alarmSettings],
      start: () => desk.forgetOld(),
      stop: () => desk.stop(),
      routes: [],
    }),
    alarms: {
      report: (alarm) => desk.report(alarm),
      async list(deviceId, page) {
        await desk.settled();
        return { total: await store.count(deviceId), page: await store.list(deviceId, page) };
      },
      between: (...asked) => store.between(...asked),
    },
  };
}
