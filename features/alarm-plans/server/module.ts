import type { AlarmIntake, MessagePush } from "@tessera/engine";
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
  /** A site that keeps no list for plans gives them nothing to do. */
  readonly alarms: AlarmIntake & Partial<PlannedAlarms>;
  /** Absent: there is nobody to tell. */
  readonly messagePush?: MessagePush | undefined;
  readonly recordingPlans: { readonly manual: TimedRecordings };
  readonly presetTurns: PresetTurns;
  readonly live: {
    snapshot(
      place: Parameters<AlarmPlansDeps["snapshot"]>[0],
      maxWidth: number,
      wish: { readonly isNew: boolean },
    ): Promise<Uint8Array>;
  };
  /** How the site is guarded; absent where nobody can say. */
  readonly arming?: SiteModes | undefined;
}

export const alarmPlans = defineModule({
  name: "alarm-plans",
  migrations: alarmPlanMigrations,
  cleanUps: alarmPlanCleanUps,
  capabilities: planCapabilities,
  create: async (site: AlarmPlansSite) => {
    const { database, feed, clock } = site;
    const { alarms, channels, drivers, catalog, groups, events, settings } = site;
    const { push, leases, log, live, recordingPlans, presetTurns } = site;
    const store = new AlarmPlanStore(database);
    const feature = createAlarmPlansFeature({
      plans: await AlarmPlans.load({ store, feed, clock }),
      alarms: plannedBy(alarms),
      messages: {
        send: async (...message) => offered(site, "messagePush")?.send(...message),
        targets: () => offered(site, "messagePush")?.targets() ?? [],
      },
      recordings: recordingPlans.manual,
      presets: presetTurns,
      snapshot: (place, maxWidth) => live.snapshot(place, maxWidth, { isNew: true }),
      modes: () => offered(site, "arming"),
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

/** To ask for what nobody offers is a mistake, unless it is looked for first. */
const offered = <Name extends "messagePush" | "arming">(
  site: AlarmPlansSite,
  name: Name,
): AlarmPlansSite[Name] => (name in site ? site[name] : undefined);

const plannedBy = (alarms: Partial<PlannedAlarms>): PlannedAlarms => ({
  takeFresh: async (...asked) => (await alarms.takeFresh?.(...asked)) ?? 0,
  history: (...asked) => alarms.history?.(...asked) ?? nothing(),
  states: async (...asked) => (await alarms.states?.(...asked)) ?? new Map(),
  addPicture: async (...picture) => alarms.addPicture?.(...picture),
});

async function* nothing(): AsyncIterable<never> {}
