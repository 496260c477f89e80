import { defineOutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";
import type { RtmpOutputOptions } from "./rtmp-output.ts";

interface RtmpSite extends Pick<Site, "settings" | "listenHost"> {
  /** How what is pushed to the same port gets in. */
  readonly pushed: Required<Pick<RtmpOutputOptions, "publish">>;
}

export const rtmp = defineOutputEntry("rtmp", async () => {
  const { createRtmpOutput, rtmpSettings } = await import("./index.ts");
  return {
    settings: [rtmpSettings],
    create: ({ settings, listenHost: host, pushed }: RtmpSite) => {
      const { isEnabled, port } = settings.get(rtmpSettings);
      return isEnabled ? createRtmpOutput({ host, port, publish: pushed.publish }) : undefined;
    },
  };
});
