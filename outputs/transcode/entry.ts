import type { ConversionDesk, MediaPool } from "@tessera/engine";
import type { OutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";
import type { Transcoders } from "./index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** H.265 as H.264, for browsers that cannot decode it. */
    readonly transcoding: Transcoders;
  }
}

interface TranscodeSite extends Pick<Site, "settings" | "clock" | "log"> {
  readonly pool: MediaPool | undefined;
  readonly conversions: ConversionDesk;
}

export const transcode: OutputEntry<TranscodeSite> = {
  name: "transcode",
  server: async () => {
    const loaded = await import("./index.ts");
    return {
      name: "transcode",
      settings: [loaded.transcodeSettings],
      create: ({ settings, pool, conversions, clock, log }, closing) => {
        const limits = () => settings.get(loaded.transcodeSettings);
        const transcoding = new loaded.Transcoders({ limits, clock, log });
        closing.add("transcoding", () => transcoding.stop());
        if (pool) closing.add("conversion", async () => serving());
        const serving = pool ? loaded.serveWorkers(pool, transcoding, log) : () => {};
        conversions.offer(
          loaded.conversions({
            askForRoom: async (codec) => transcoding.takeRoom(codec),
            start: loaded.encoderProcesses(log),
            clock,
            log,
          }),
        );
        return { offers: { transcoding } };
      },
    };
  },
};
