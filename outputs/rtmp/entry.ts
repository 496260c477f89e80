import { defineOutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";
import type { RtmpOutputOptions } from "./rtmp-output.ts";

interface RtmpSite extends Pick<Site, "settings" | "listenHost" | "certificate"> {
  readonly handOver: RtmpOutputOptions["handOver"];
  /** How what is pushed to the same port gets in. */
  readonly pushed: Required<Pick<RtmpOutputOptions, "publish">>;
}

const inServer = async () => {
  const { createRtmpOutput, rtmpSettings } = await import("./index.ts");
  return {
    settings: [rtmpSettings],
    create: ({ settings, listenHost: host, pushed, handOver, certificate: tls }: RtmpSite) => {
      const { isEnabled, isPlainEnabled, port, securePort } = settings.get(rtmpSettings);
      if (!isEnabled) return [];
      const common = { host, publish: pushed.publish, handOver };
      // Nobody has chosen the usual port.
      const canMove = securePort === rtmpSettings.schema.parse({}).securePort;
      return [
        ...(isPlainEnabled ? [createRtmpOutput({ ...common, port })] : []),
        createRtmpOutput({ ...common, port: securePort, tls, canMove }),
      ];
    },
  };
};

const inWorker = async () => (await import("./worker.ts")).createRtmpModule();

export const rtmp = defineOutputEntry("rtmp", inServer, inWorker);
