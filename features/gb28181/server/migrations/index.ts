import type { FeatureMigrations } from "@tessera/platform/server";
import { accessLists } from "./0001-access-lists.ts";
import { waitingRoom } from "./0002-waiting-room.ts";

export const gbMigrations: FeatureMigrations = {
  feature: "gb28181",
  after: ["settings"],
  migrations: [accessLists, waitingRoom],
};
