import type { FeatureMigrations } from "@tessera/platform/server";
import { cascades } from "./0001-cascades.ts";

export const cascadeMigrations: FeatureMigrations = {
  feature: "cascade",
  secrets: [
    {
      table: "cascades",
      key: ["id"],
      column: "password",
      label: { zh: "级联平台", en: "upper platforms" },
    },
  ],
  migrations: [cascades],
};
