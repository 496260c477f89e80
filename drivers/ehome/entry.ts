import { defineListeningDriver } from "@tessera/drivers/define";

export const ehome = defineListeningDriver({
  name: "EHOME",
  server: async () => (await import("./server.ts")).ehomeServer,
  worker: async () => (await import("./worker/index.ts")).createEhomeWorker,
});
