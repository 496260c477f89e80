import type { FeatureMigrations } from "@tessera/platform/server";
import { cascades } from "./0001-cascades.ts";

export const cascadeMigrations: FeatureMigrations = { feature: "cascade", migrations: [cascades] };
