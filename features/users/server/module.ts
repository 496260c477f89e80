import { defineModule } from "@tessera/platform/server";
import { createUsersFeature, type UsersDeps } from "./index.ts";

export const users = defineModule({
  name: "users",
  create: (site: UsersDeps) => ({ feature: createUsersFeature(site) }),
});
