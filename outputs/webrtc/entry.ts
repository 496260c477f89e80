import type { PublisherGate } from "@tessera/engine";
import { defineOutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";

interface WebRtcSite extends Pick<Site, "settings" | "listenHost"> {
  readonly publishers: PublisherGate;
}

export const webRtc = defineOutputEntry("webrtc", async () => {
  const { createWebRtcOutput, webRtcSettings } = await import("./index.ts");
  return {
    settings: [webRtcSettings],
    create: ({ settings, listenHost: host, publishers }: WebRtcSite) => {
      const set = settings.get(webRtcSettings);
      return set.isEnabled ? createWebRtcOutput({ host, ...set, publishers }) : undefined;
    },
  };
});
