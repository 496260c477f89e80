import type { FeatureMigrations } from "@tessera/platform/server";
import { presetPictures } from "./0001-preset-pictures.ts";

export const ptzMigrations: FeatureMigrations = { feature: "ptz", migrations: [presetPictures] };
