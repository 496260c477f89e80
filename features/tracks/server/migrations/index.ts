import type { FeatureMigrations } from "@tessera/platform/server";
import { tracks } from "./0001-tracks.ts";

export const trackMigrations: FeatureMigrations = { feature: "tracks", migrations: [tracks] };
