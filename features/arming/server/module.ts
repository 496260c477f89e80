import type { ChannelRef } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { armingSettings } from "../settings.ts";
import { type ArmedGroups, Arming } from "./arming.ts";
import { ArmingStore } from "./arming-store.ts";
import { type ArmingDeps, armingCleanUps, createArmingFeature } from "./index.ts";
import { armingMigrations } from "./migrations/index.ts";
import type { Mode } from "./modes.ts";
import { type Mute, MuteStore } from "./mute-store.ts";
import { Mutes } from "./mutes.ts";
import { ScheduleKeeper } from "./schedule-keeper.ts";

/** What others ask of modes and mutes; all from memory. `arming-changed` and `mute-changed` tell of changes. */
interface ArmingPort {
  /** The key of the mode that a channel is in; without one, the site. */
  modeOf(channel: ChannelRef | undefined): string;
  modes(): readonly Mode[];
  isMuted(channel: ChannelRef, atMs: number): boolean;
  /** That last, the newest first. */
  mutes(): readonly Mute[];
}

declare module "@tessera/platform/server" {
  interface Site {
    readonly arming: ArmingPort;
  }
}

interface ArmingSite
  extends Omit<ArmingDeps, "arming" | "mutes" | "keeper" | "groups">,
    Pick<Site, "database" | "feed" | "leases" | "log" | "groups"> {}

export const arming = defineModule({
  name: "arming",
  migrations: armingMigrations,
  settings: [armingSettings],
  cleanUps: armingCleanUps,
  create: async (site: ArmingSite) => {
    const { database, feed, leases, events, clock, log } = site;
    const groups: ArmedGroups = {
      has: (...asked) => site.groups.has(...asked),
      nameOf: (groupId) => site.groups.forest.find(groupId)?.name,
      isWithin: (...asked) => site.groups.forest.isWithin(...asked),
    };
    const modes = await Arming.load({
      store: new ArmingStore(database),
      feed,
      events,
      groups,
      clock,
    });
    const mutes = await Mutes.load({ store: new MuteStore(database), feed, events, clock, log });
    const keeper = new ScheduleKeeper({
      follow: () => modes.followSchedules(),
      leases,
      clock,
      log,
    });
    return {
      feature: createArmingFeature({ ...site, arming: modes, mutes, keeper, groups }),
      offers: {
        arming: {
          modeOf: (channel) => modes.modeOf(channel),
          modes: () => modes.modes(),
          isMuted: (...asked) => mutes.isMuted(...asked),
          mutes: () => mutes.all(),
        },
      },
    };
  },
});
