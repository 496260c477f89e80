import { type Database, defineModule, UserStore } from "@tessera/platform/server";
import { type ApiKeysDeps, createApiKeysFeature } from "./index.ts";

type ApiKeysSite = Omit<ApiKeysDeps, "users"> & { readonly database: Database };

export const apiKeys = defineModule({
  name: "api-keys",
  create: ({ database, ...site }: ApiKeysSite) => ({
    feature: createApiKeysFeature({ ...site, users: new UserStore(database) }),
  }),
});
