import type { OutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";
import type { Watermarker } from "./index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Recorded pictures with a name and their moment burnt in. */
    readonly watermarks: Watermarker;
  }
}

export const watermark: OutputEntry<Pick<Site, "clock" | "log">> = {
  name: "watermark",
  server: async () => {
    const loaded = await import("./index.ts");
    return {
      name: "watermark",
      create: ({ clock, log }, closing) => {
        const watermarks = new loaded.Watermarker({ clock, log });
        closing.add("watermarks", () => watermarks.stop());
        return { offers: { watermarks } };
      },
    };
  },
};
