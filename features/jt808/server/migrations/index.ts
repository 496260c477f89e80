import type { FeatureMigrations } from "@tessera/platform/server";
import { access } from "./0001-access.ts";

export const jt808Migrations: FeatureMigrations = { feature: "jt808", migrations: [access] };
