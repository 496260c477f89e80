import type { AlarmIntake } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import type { CurrentLicence } from "../contract.ts";
import { createLicencesFeature, currentOf } from "./index.ts";
import { LicenceStore } from "./licence-store.ts";
import { Licences } from "./licences.ts";
import { licenceMigrations } from "./migrations/index.ts";
import { productKey } from "./product-key.ts";
import { requestKeysOf } from "./request-keys.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** What counts now. */
    readonly licences: { current(): CurrentLicence };
  }
}

interface LicencesSite extends Pick<Site, "database" | "feed" | "clock" | "log"> {
  readonly alarms: AlarmIntake;
}

export const licences = defineModule({
  name: "licences",
  migrations: licenceMigrations,
  create: async ({ database, feed, alarms, clock, log }: LicencesSite) => {
    const held = await Licences.load({
      store: new LicenceStore(database),
      feed,
      requestKeys: await requestKeysOf(database.secrets),
      publicKey: productKey(),
      clock,
    });
    return {
      feature: createLicencesFeature({ licences: held, alarms, clock, log }),
      offers: { licences: { current: () => currentOf(held.current(), clock.nowMs()) } },
    };
  },
});
