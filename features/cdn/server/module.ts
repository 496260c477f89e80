import { defineModule } from "@tessera/platform/server";
import { type CdnDeps, type CdnFeature, createCdnFeature } from "./index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** How it stands with channels that are pushed on. */
    readonly relays: CdnFeature["relays"];
  }
}

interface CdnSite extends Omit<CdnDeps, "encoders" | "transcode" | "ca"> {
  readonly aacEncoders: CdnDeps["encoders"];
  readonly transcoding: { open: CdnDeps["transcode"] };
}

export const cdn = defineModule({
  name: "cdn",
  create: (site: CdnSite) => {
    const { channels, hub, care, alarms, events, aacEncoders: encoders, clock, log } = site;
    const feature = createCdnFeature({
      channels,
      hub,
      care,
      alarms,
      events,
      encoders,
      transcode: (...stream) => site.transcoding.open(...stream),
      clock,
      log,
    });
    return { feature, offers: { relays: feature.relays } };
  },
});
