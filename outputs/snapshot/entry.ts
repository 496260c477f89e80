import type { OutputEntry } from "@tessera/outputs/define";
import type { Site } from "@tessera/platform/server";
import type { SnapshotMaker } from "./index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Pictures as JPEG. */
    readonly snapshots: SnapshotMaker;
  }
}

export const snapshot: OutputEntry<Pick<Site, "clock" | "log">> = {
  name: "snapshot",
  server: async () => {
    const loaded = await import("./index.ts");
    return {
      name: "snapshot",
      create: ({ clock, log }, closing) => {
        const snapshots = new loaded.SnapshotMaker({ clock, log });
        closing.add("snapshots", () => snapshots.stop());
        return { offers: { snapshots } };
      },
    };
  },
};
