import {
  type ChannelRegistry,
  type DeviceCatalog,
  type Driver,
  keepsRecordings,
} from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { createTracksFeature, type Tracks, trackCleanUps } from "./index.ts";
import { trackMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Where channels have been. */
    readonly tracks: Tracks;
  }
}

interface TracksSite extends Pick<Site, "database" | "settings" | "rights" | "clock" | "log"> {
  /** Devices, which tell where they are, are made after this. */
  readonly catalog: DeviceCatalog;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
}

export const tracks = defineModule({
  name: "tracks",
  migrations: trackMigrations,
  cleanUps: trackCleanUps,
  create: (site: TracksSite) => {
    const { database, settings, rights, channels, drivers, clock, log } = site;
    const feature = createTracksFeature({
      database,
      settings,
      rights,
      catalog: () => site.catalog,
      keepsRecordings: (channel) => keepsRecordings({ channels, drivers }, channel),
      clock,
      log,
    });
    return { feature, offers: { tracks: feature.tracks } };
  },
});
