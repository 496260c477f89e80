import { defineOutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";
import type { RtspOutputOptions } from "./rtsp-output.ts";

interface RtspSite extends Pick<Site, "settings" | "listenHost" | "certificate"> {
  readonly handOver: RtspOutputOptions["handOver"];
  /** How what is pushed to the same port gets in. */
  readonly pushed: Required<Pick<RtspOutputOptions, "announce">>;
}

const inServer = async () => {
  const { createRtspOutput, rtspSettings } = await import("./index.ts");
  return {
    settings: [rtspSettings],
    create: ({ settings, listenHost: host, pushed, handOver, certificate: tls }: RtspSite) => {
      const { isEnabled, isPlainEnabled, port, securePort } = settings.get(rtspSettings);
      if (!isEnabled) return [];
      const common = { host, announce: pushed.announce, handOver };
      // Nobody has chosen the usual port.
      const canMove = securePort === rtspSettings.schema.parse({}).securePort;
      return [
        ...(isPlainEnabled ? [createRtspOutput({ ...common, port })] : []),
        createRtspOutput({ ...common, port: securePort, tls, canMove }),
      ];
    },
  };
};

const inWorker = async () => (await import("./worker.ts")).createRtspModule();

export const rtsp = defineOutputEntry("rtsp", inServer, inWorker);
