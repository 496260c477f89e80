import type { MessagePush } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { planCapabilities } from "../capabilities.ts";
import {
  AlarmPlanStore,
  AlarmPlans,
  type AlarmPlansDeps,
  alarmPlanCleanUps,
  createAlarmPlansFeature,
} from "./index.ts";
import { alarmPlanMigrations } from "./migrations/index.ts";
import type { PlannedAlarms, PresetTurns, SiteModes, TimedRecordings } from "./ports.ts";

interface AlarmPlansSite
  extends Omit<
      AlarmPlansDeps,
      "plans" | "alarms" | "messages" | "recordings" | "presets" | "snapshot" | "modes" | "zone"
    >,
    Pick<Site, "feed"> {
  readonly alarms: PlannedAlarms;
  readonly messagePush: MessagePush;
  readonly recordingPlans: { readonly manual: TimedRecordings };
  readonly presetTurns: PresetTurns;
  readonly live: {
    snapshot(
      place: Parameters<AlarmPlansDeps["snapshot"]>[0],
      maxWidth: number,
      wish: { readonly isNew: boolean },
    ): Promise<Uint8Array>;
  };
  readonly arming: SiteModes;
}

export const alarmPlans = defineModule({
  name: "alarm-plans",
  migrations: alarmPlanMigrations,
  cleanUps: alarmPlanCleanUps,
  capabilities: planCapabilities,
  create: async (site: AlarmPlansSite) => {
    const { database, feed, clock } = site;
    const { alarms, channels, drivers, catalog, groups, events, settings } = site;
    const { push, leases, log, live, recordingPlans, presetTurns, messagePush, arming } = site;
    const store = new AlarmPlanStore(database);
    const feature = createAlarmPlansFeature({
      plans: await AlarmPlans.load({ store, feed, clock }),
      alarms,
      messages: messagePush,
      recordings: recordingPlans.manual,
      presets: presetTurns,
      snapshot: (place, maxWidth) => live.snapshot(place, maxWidth, { isNew: true }),
      modes: arming,
      channels,
      drivers,
      catalog,
      groups,
      database,
      events,
      settings,
      push,
      leases,
      clock,
      log,
    });
    return { feature };
  },
});
