import type { ChannelRef, ChannelRegistry, Driver, StreamHub } from "@tessera/engine";
import { defineModule, type Site, UserStore } from "@tessera/platform/server";
import { createSharingFeature, sharingCleanUps } from "./index.ts";
import { sharingMigrations } from "./migrations/index.ts";
import type { SharingDeps } from "./ports.ts";
import { ShareLinkStore } from "./share-link-store.ts";
import { ShareLinks } from "./share-links.ts";
import { Visitors } from "./visitors.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly visitors: Visitors;
  }
}

interface SharingSite
  extends Pick<SharingDeps, "catalog" | "tickets" | "clock" | "log">,
    Pick<Site, "database" | "feed" | "settings" | "rights" | "events"> {
  readonly live: Pick<SharingDeps, "addressOf" | "viewersOf">;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: Pick<StreamHub, "find">;
  readonly transcoding: {
    requireRoom(place: Parameters<SharingDeps["requireTranscoder"]>[0], codec?: string): void;
  };
}

export const sharing = defineModule({
  name: "sharing",
  migrations: sharingMigrations,
  cleanUps: sharingCleanUps,
  create: async (site: SharingSite) => {
    const { database, feed, settings, rights, events, clock, log } = site;
    const links = await ShareLinks.load({
      store: new ShareLinkStore(database),
      feed,
      accounts: new UserStore(database),
      rights,
      events,
      clock,
    });
    const visitors = new Visitors({ links, settings });
    return {
      feature: createSharingFeature({
        links,
        visitors,
        settings,
        catalog: site.catalog,
        rights,
        tickets: site.tickets,
        addressOf: (...asked) => site.live.addressOf(...asked),
        viewersOf: (sessionId) => site.live.viewersOf(sessionId),
        requireTranscoder: (place) => {
          const report = site.hub.find(place.channel, place.flow);
          site.transcoding.requireRoom(place, report?.video?.codec);
        },
        hasSubStream: (channel) => hasSubStream(site, channel),
        events,
        clock,
        log,
      }),
      offers: { visitors },
    };
  },
});

function hasSubStream(
  { channels, drivers }: Pick<SharingSite, "channels" | "drivers">,
  ref: ChannelRef,
): boolean {
  const channel = channels.find(ref);
  const driver = drivers.find(({ name }) => name === channel?.driver);
  return driver?.hasSubStream?.(channel?.connection, ref) ?? false;
}
