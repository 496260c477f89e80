import { defineDoorOutputs } from "@tessera/outputs/define";
import type { writeFmp4 } from "./index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Writes a stream as one MP4. */
    readonly writeMp4: typeof writeFmp4;
  }
}

export const fmp4 = defineDoorOutputs("fmp4", async () => {
  const { httpFmp4, writeFmp4: writeMp4, wsFmp4 } = await import("./index.ts");
  return { outputs: [wsFmp4, httpFmp4], offers: { writeMp4 } };
});
