import { defineMetric, defineModule, type Site } from "@tessera/platform/server";
import { createLiveFeature, type LiveDeps, type LiveFeature } from "./index.ts";
import { liveMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Live pictures: where they are played, what they show now, who watches. */
    readonly live: Pick<LiveFeature, "addressOf" | "snapshot" | "viewersOf" | "viewerCount">;
  }
}

interface LiveSite extends Omit<LiveDeps, "sessions" | "snapshot">, Pick<Site, "principals"> {
  readonly snapshots: { readonly make: LiveDeps["snapshot"] };
}

const viewers = defineMetric({
  name: "viewers",
  kind: "gauge",
  unit: "",
  help: { zh: "正在观看的人次", en: "Live pictures being watched" },
  read: (site: { readonly live: Pick<LiveFeature, "viewerCount"> }) => site.live.viewerCount(),
});

export const live = defineModule({
  name: "live",
  migrations: liveMigrations,
  metrics: [viewers],
  create: (site: LiveSite) => {
    const { channels, drivers, hub, presence, outputs } = site;
    const { handOver, relayed, transcoding, snapshots } = site;
    const { database, tickets, principals, rights, events, audit, clock, log } = site;
    const feature = createLiveFeature({
      channels,
      drivers,
      hub,
      presence,
      outputs,
      handOver,
      relayed,
      transcoding,
      snapshot: (...picture) => snapshots.make(...picture),
      database,
      tickets,
      sessions: principals,
      rights,
      events,
      audit,
      clock,
      log,
    });
    const { addressOf, snapshot, viewersOf, viewerCount } = feature;
    return { feature, offers: { live: { addressOf, snapshot, viewersOf, viewerCount } } };
  },
});
