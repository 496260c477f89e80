import { defineModule } from "@tessera/platform/server";
import type { Directory } from "./directory.ts";
import { createIdentityFeature, type IdentityDeps } from "./index.ts";
import { identityMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Judges passwords of people who are known elsewhere. */
    readonly directory: Pick<Directory, "judge">;
  }
}

export const identity = defineModule({
  name: "identity",
  migrations: identityMigrations,
  create: ({ database, accounts, sessions, settings, clock }: IdentityDeps) => {
    const feature = createIdentityFeature({ database, accounts, sessions, settings, clock });
    return { feature, offers: { directory: feature.directory } };
  },
});
