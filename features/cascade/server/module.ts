import type { ChannelRef, Driver } from "@tessera/engine";
import { defineModule } from "@tessera/platform/server";
import {
  type CascadeDeps,
  type CascadeFeature,
  cascadeCleanUps,
  createCascadeFeature,
} from "./index.ts";
import { cascadeMigrations } from "./migrations/index.ts";
import { channelFacts, type ToldDevices } from "./sharing/channel-facts.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Shares a group with an upper platform. */
    readonly shareGroup: CascadeFeature["shareGroup"];
  }
}

/** GB/T 28181 as the devices below know it. */
interface GbLine {
  readonly driver: Pick<Driver, "name">;
  relay(
    channel: ChannelRef,
    ...message: Parameters<NonNullable<ReturnType<CascadeDeps["relay"]>>>
  ): Promise<void>;
}

interface CascadeSite
  extends Omit<
    CascadeDeps,
    "self" | "sip" | "mediaPorts" | "relay" | "onTrace" | "factsOf" | "segments" | "footage"
  > {
  readonly gb28181: CascadeDeps["sip"] & GbLine;
  readonly gbAccess: {
    readonly settings: CascadeDeps["self"];
    readonly mediaPorts: CascadeDeps["mediaPorts"];
    readonly sipLog: { take: NonNullable<CascadeDeps["onTrace"]> };
  };
  readonly devices: ToldDevices;
  readonly footage: CascadeDeps["segments"] & Pick<CascadeDeps["footage"], "stretches">;
  readonly recorders: {
    status(place: { readonly channel: ChannelRef; readonly flow: 1 | 2 }): {
      readonly kind: string;
    };
  };
}

export const cascade = defineModule({
  name: "cascade",
  migrations: cascadeMigrations,
  cleanUps: cascadeCleanUps,
  create: (site: CascadeSite) => {
    const { database, feed, leases, listenHost, turns, channels, drivers, catalog, groups, hub } =
      site;
    const { gb28181, gbAccess, devices, footage, recorders } = site;
    const { product, events, clock, log } = site;
    const feature = createCascadeFeature({
      database,
      feed,
      leases,
      self: gbAccess.settings,
      sip: gb28181,
      listenHost,
      mediaPorts: gbAccess.mediaPorts,
      relay: (channel) =>
        channels.find(channel)?.driver === gb28181.driver.name
          ? (...message) => gb28181.relay(channel, ...message)
          : undefined,
      turns,
      onTrace: (trace) => gbAccess.sipLog.take(trace),
      channels,
      drivers,
      catalog,
      factsOf: (channel) => channelFacts(devices, channel),
      groups,
      hub,
      segments: footage,
      footage: {
        stretches: (...range) => footage.stretches(...range),
        isRecording: (channel) => recorders.status({ channel, flow: 1 }).kind === "recording",
      },
      product,
      events,
      clock,
      log,
    });
    return { feature, offers: { shareGroup: (label) => feature.shareGroup(label) } };
  },
});
