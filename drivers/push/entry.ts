import type { DriverEntry, DriverSite } from "@tessera/drivers/define";
import type { ChannelRegistry, PublisherGate } from "@tessera/engine";
import type { Site } from "@tessera/platform/server";
import type { rtmpPublishing } from "./rtmp-publish.ts";
import type { ReceiveTracks, rtspAnnouncing } from "./rtsp-announce.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Where what is pushed to us is let in. */
    readonly publishers: PublisherGate;
    /** How it comes by the ports of outputs. */
    readonly pushed: {
      readonly publish: ReturnType<typeof rtmpPublishing>;
      readonly announce: ReturnType<typeof rtspAnnouncing>;
    };
  }
}

interface PushSite extends DriverSite, Pick<Site, "log"> {
  readonly channels: ChannelRegistry;
  readonly receiveTracks: ReceiveTracks;
}

export const push: DriverEntry<PushSite> = {
  name: "RTMP",
  server: async () => {
    const loaded = await import("./index.ts");
    return {
      name: "RTMP",
      create: ({ drivers, channels, receiveTracks, clock, log }) => {
        const { driver, gate } = loaded.createPushDriver({ channels, clock, log });
        drivers.push(driver);
        const publish = loaded.rtmpPublishing(gate, clock, log);
        const announce = loaded.rtspAnnouncing({ gate, receiveTracks, clock, log });
        return { offers: { publishers: gate, pushed: { publish, announce } } };
      },
    };
  },
};
