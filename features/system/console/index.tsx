import { defineScreens } from "@tessera/platform/console";

export { configSource } from "./config-source.ts";

export const systemScreens = defineScreens({
  path: "/version/index",
  access: "admin",
  title: { zh: "版本信息", en: "Version" },
  load: () => import("./Version.tsx"),
});
