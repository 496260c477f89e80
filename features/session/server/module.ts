import { defineModule } from "@tessera/platform/server";
import { createSessionFeature, initialSettings, type SessionDeps } from "./index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Whether the forced first change of password is still to come. */
    readonly isInitialDue: () => boolean;
  }
}

export const session = defineModule({
  name: "session",
  create: (site: SessionDeps) => ({
    feature: createSessionFeature(site),
    offers: { isInitialDue: () => site.settings.get(initialSettings).isInitialDue },
  }),
});
