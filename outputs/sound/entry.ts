import type { OutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";
import type { AacEncoders } from "./index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Sound that every player takes. */
    readonly aacEncoders: AacEncoders;
  }
}

export const sound: OutputEntry<Pick<Site, "clock" | "log">> = {
  name: "sound",
  server: async () => {
    const loaded = await import("./index.ts");
    return {
      name: "sound",
      create: ({ clock, log }, closing) => {
        const aacEncoders = new loaded.AacEncoders({ clock, log });
        closing.add("sound encoders", () => aacEncoders.stop());
        return { offers: { aacEncoders } };
      },
    };
  },
};
