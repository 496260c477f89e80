import { defineMetric } from "../metrics/metric.ts";
import type { PushHub } from "../push/index.ts";
import type { ServerModule } from "./module.ts";

const consoles = defineMetric({
  name: "consoles",
  kind: "gauge",
  unit: "",
  help: { zh: "已连接的控制台数", en: "Consoles connected" },
  read: ({ push: hub }: { readonly push: PushHub }) => hub.listenerCount,
});

/** The socket by which open consoles are told. */
export const push: ServerModule<{ readonly push: PushHub }> = {
  name: "push",
  metrics: [consoles],
  create: ({ push: hub }) => ({
    feature: { name: "push", routes: [], doors: [hub.door], stop: async () => hub.stop() },
  }),
};
