import type { MediaPool, PublisherGate } from "@tessera/engine";
import { defineOutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";

interface WebRtcSite extends Pick<Site, "settings" | "listenHost"> {
  readonly publishers: PublisherGate;
  readonly pool: MediaPool | undefined;
}

const inServer = async () => {
  const { createWebRtcOutput, webRtcSettings } = await import("./index.ts");
  return {
    settings: [webRtcSettings],
    create: ({ settings, listenHost: host, publishers, pool }: WebRtcSite) => {
      const set = settings.get(webRtcSettings);
      return set.isEnabled ? createWebRtcOutput({ host, ...set, publishers, pool }) : undefined;
    },
  };
};

const inWorker = async () => (await import("./worker.ts")).createWebRtcModule();

export const webRtc = defineOutputEntry("webrtc", inServer, inWorker);
