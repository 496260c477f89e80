import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import { defineMetric, defineModule, type Site } from "@tessera/platform/server";
import { type Alarms, AlarmTickets, alarmCleanUps, createAlarmsFeature } from "./index.ts";
import { alarmMigrations } from "./migrations/index.ts";
import type { MakeClip } from "./shared-routes.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly alarms: Alarms;
  }
}

interface AlarmsSite
  extends Pick<
    Site,
    "database" | "events" | "figures" | "settings" | "push" | "rights" | "dataDir" | "clock" | "log"
  > {
  readonly live: {
    snapshot(
      place: { readonly channel: ChannelRef; readonly flow: 1 },
      widthPx: number,
    ): Promise<Uint8Array>;
  };
  /** Devices, which report alarms, groups, mutes and recordings are made after this. */
  readonly catalog: DeviceCatalog;
  readonly groups: { has(groupId: number, channel: ChannelRef): boolean };
  readonly clips: { mp4: MakeClip };
  readonly arming: { isMuted(channel: ChannelRef, atMs: number): boolean };
}

const raised = defineMetric({
  name: "alarms",
  kind: "counter",
  unit: "",
  help: { zh: "本服务器收到的报警数", en: "Alarms that this server has taken in" },
});

const pictureWidthPx = 640;

export const alarms = defineModule({
  name: "alarms",
  migrations: alarmMigrations,
  cleanUps: alarmCleanUps,
  metrics: [raised],
  create: async (site: AlarmsSite, closing) => {
    const { database, events, settings, push, rights, live, dataDir, clock, log } = site;
    const stopCounting = events.onOwn("alarm-raised", () => site.figures.count(raised));
    closing.add("count of alarms", async () => stopCounting());
    const feature = createAlarmsFeature({
      database,
      events,
      settings,
      push,
      rights,
      tickets: await AlarmTickets.load(database.secrets, clock),
      dataDir,
      clock,
      log,
      catalog: () => site.catalog,
      groups: () => site.groups,
      isMuted: (channel) => site.arming.isMuted(channel, clock.nowMs()),
      makeClip: (...clip) => site.clips.mp4(...clip),
      snapshot: (channel) => live.snapshot({ channel, flow: 1 }, pictureWidthPx),
    });
    return { feature, offers: { alarms: feature.alarms } };
  },
});
