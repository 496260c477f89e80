import { defineOutputEntry } from "@tessera/outputs/define";
import type { DrawPicture } from "./mjpeg-fanout.ts";

interface MjpegSite {
  readonly snapshots: { make: DrawPicture };
}

export const mjpeg = defineOutputEntry("mjpeg", async () => {
  const { createMjpegOutput } = await import("./index.ts");
  return {
    create: ({ snapshots }: MjpegSite) =>
      createMjpegOutput({ snapshot: (...picture) => snapshots.make(...picture) }),
  };
});
