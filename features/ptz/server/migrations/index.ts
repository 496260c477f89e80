import type { FeatureMigrations } from "@tessera/platform/server";
import { presetPictures } from "./0001-preset-pictures.ts";
import { holds } from "./0002-holds.ts";

export const ptzMigrations: FeatureMigrations = {
  feature: "ptz",
  migrations: [presetPictures, holds],
};
