import type { FeatureMigrations } from "@tessera/platform/server";
import { waitingRoom } from "./0001-waiting-room.ts";

export const ehomeMigrations: FeatureMigrations = {
  feature: "ehome",
  migrations: [waitingRoom],
};
