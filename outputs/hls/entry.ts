import { defineOutputEntry } from "@tessera/outputs/define";

export const hls = defineOutputEntry("hls", async () => {
  const { createHlsOutput } = await import("./index.ts");
  return { create: () => createHlsOutput() };
});
