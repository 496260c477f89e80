import type { OutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";
import type { Transcoders } from "./index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** H.265 as H.264, for browsers that cannot decode it. */
    readonly transcoding: Transcoders;
  }
}

export const transcode: OutputEntry<Pick<Site, "settings" | "clock" | "log">> = {
  name: "transcode",
  server: async () => {
    const loaded = await import("./index.ts");
    return {
      name: "transcode",
      settings: [loaded.transcodeSettings],
      create: ({ settings, clock, log }, closing) => {
        const limits = () => settings.get(loaded.transcodeSettings);
        const transcoding = new loaded.Transcoders({ limits, clock, log });
        closing.add("transcoding", () => transcoding.stop());
        return { offers: { transcoding } };
      },
    };
  },
};
