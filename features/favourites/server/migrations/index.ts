import type { FeatureMigrations } from "@tessera/platform/server";
import { favourites } from "./0001-favourites.ts";

export const favouriteMigrations: FeatureMigrations = {
  feature: "favourites",
  migrations: [favourites],
};
