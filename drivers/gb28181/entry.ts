import { defineListeningDriver } from "@tessera/drivers/define";

export const gb28181 = defineListeningDriver({
  name: "GB",
  server: async () => (await import("./server.ts")).gbServer,
  worker: async () => (await import("./worker/index.ts")).createGbWorker,
});
