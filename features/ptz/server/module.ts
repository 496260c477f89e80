import { defineModule, type Site } from "@tessera/platform/server";
import { ptzCapabilities } from "../capabilities.ts";
import { createPtzFeature, type PtzDeps, ptzCleanUps } from "./index.ts";
import { ptzMigrations } from "./migrations/index.ts";
import type { PlatformTurns } from "./platform-turns.ts";
import type { PresetTurns } from "./preset-turns.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** How upper platforms turn cameras. */
    readonly turns: PlatformTurns;
    /** How rules send cameras to presets. */
    readonly presetTurns: PresetTurns;
  }
}

interface PtzSite extends Omit<PtzDeps, "snapshot" | "sessions">, Pick<Site, "sessions"> {
  readonly live: {
    snapshot(
      place: Parameters<PtzDeps["snapshot"]>[0],
      maxWidth: number,
      wish: { readonly isNew: boolean },
    ): Promise<Uint8Array>;
  };
}

export const ptz = defineModule({
  name: "ptz",
  migrations: ptzMigrations,
  cleanUps: ptzCleanUps,
  capabilities: ptzCapabilities,
  create: (site: PtzSite) => {
    const { channels, drivers, hub, database, feed, settings, sessions } = site;
    const { rights, events, push, clock, log } = site;
    const feature = createPtzFeature({
      channels,
      drivers,
      hub,
      snapshot: (place, maxWidth) => site.live.snapshot(place, maxWidth, { isNew: true }),
      database,
      feed,
      settings,
      sessions,
      rights,
      events,
      push,
      clock,
      log,
    });
    return { feature, offers: { turns: feature.turns, presetTurns: feature.presetTurns } };
  },
});
