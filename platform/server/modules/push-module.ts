import type { PushHub } from "../push/index.ts";
import type { ServerModule } from "./module.ts";

/** The socket by which open consoles are told. */
export const push: ServerModule<{ readonly push: PushHub }> = {
  name: "push",
  create: ({ push: hub }) => ({
    feature: { name: "push", routes: [], doors: [hub.door], stop: async () => hub.stop() },
  }),
};
