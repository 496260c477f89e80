import { defineListeningDriver } from "@tessera/drivers/define";

export const jt808 = defineListeningDriver({
  name: "JT808",
  server: async () => (await import("./server.ts")).jt808Server,
  worker: async () => (await import("./worker/index.ts")).createJt808Worker,
});
