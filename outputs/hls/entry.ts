import type { MediaPool } from "@tessera/engine";
import { defineOutputEntry } from "@tessera/outputs/define";

interface HlsSite {
  readonly pool: MediaPool | undefined;
}

const inServer = async () => {
  const { createHlsOutput } = await import("./index.ts");
  return { create: ({ pool }: HlsSite) => createHlsOutput({ pool }) };
};

const inWorker = async () => (await import("./worker.ts")).createHlsModule();

export const hls = defineOutputEntry("hls", inServer, inWorker);
