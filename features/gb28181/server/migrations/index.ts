import type { FeatureMigrations } from "@tessera/platform/server";
import { accessLists } from "./0001-access-lists.ts";
import { waitingRoom } from "./0002-waiting-room.ts";

export const gbMigrations: FeatureMigrations = {
  feature: "gb28181",
  after: ["settings"],
  secrets: (["gb_white", "gb_black"] as const).map((table) => ({
    table,
    key: ["id"],
    column: "password",
    label: { zh: "国标接入名单", en: "entries of the GB/T 28181 lists" },
  })),
  migrations: [accessLists, waitingRoom],
};
