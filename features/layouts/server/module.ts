import { defineModule } from "@tessera/platform/server";
import { createLayoutsFeature, type LayoutsDeps } from "./index.ts";
import { layoutMigrations } from "./migrations/index.ts";

export const layouts = defineModule({
  name: "layouts",
  migrations: layoutMigrations,
  create: (site: LayoutsDeps) => ({ feature: createLayoutsFeature(site) }),
});
