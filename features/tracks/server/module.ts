import { defineModule } from "@tessera/platform/server";
import { createTracksFeature, type Tracks, type TracksDeps, trackCleanUps } from "./index.ts";
import { trackMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Where channels have been. */
    readonly tracks: Tracks;
  }
}

export const tracks = defineModule({
  name: "tracks",
  migrations: trackMigrations,
  cleanUps: trackCleanUps,
  create: (site: TracksDeps) => {
    const feature = createTracksFeature(site);
    return { feature, offers: { tracks: feature.tracks } };
  },
});
