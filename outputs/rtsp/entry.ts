import { defineOutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";
import type { RtspOutputOptions } from "./rtsp-output.ts";

interface RtspSite extends Pick<Site, "settings" | "listenHost"> {
  /** How what is pushed to the same port gets in. */
  readonly pushed: Required<Pick<RtspOutputOptions, "announce">>;
}

export const rtsp = defineOutputEntry("rtsp", async () => {
  const { createRtspOutput, rtspSettings } = await import("./index.ts");
  return {
    settings: [rtspSettings],
    create: ({ settings, listenHost: host, pushed }: RtspSite) => {
      const { isEnabled, port } = settings.get(rtspSettings);
      return isEnabled ? createRtspOutput({ host, port, announce: pushed.announce }) : undefined;
    },
  };
});
