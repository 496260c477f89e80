import { defineModule } from "@tessera/platform/server";
import { createUsersFeature, roleCleanUps, type UsersDeps } from "./index.ts";

export const users = defineModule({
  name: "users",
  cleanUps: roleCleanUps,
  create: (site: UsersDeps) => ({ feature: createUsersFeature(site) }),
});
