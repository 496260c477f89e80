import { defineModule } from "@tessera/platform/server";
import { type Alarms, type AlarmsDeps, alarmCleanUps, createAlarmsFeature } from "./index.ts";
import { alarmMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly alarms: Alarms;
  }
}

export const alarms = defineModule({
  name: "alarms",
  migrations: alarmMigrations,
  cleanUps: alarmCleanUps,
  create: (site: AlarmsDeps) => {
    const feature = createAlarmsFeature(site);
    return { feature, offers: { alarms: feature.alarms } };
  },
});
