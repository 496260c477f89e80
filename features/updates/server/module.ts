import { join } from "node:path";
import type { AlarmIntake } from "@tessera/engine";
import { backUp, defineModule, type Site } from "@tessera/platform/server";
import { updateSettings } from "../settings.ts";
import { createUpdatesFeature } from "./index.ts";
import { OfferWatch } from "./offer-watch.ts";
import { releaseKeys } from "./release-keys.ts";
import { askForOffer } from "./release-offers.ts";
import { ReleaseShelf } from "./release-shelf.ts";
import type { UpdateHost } from "./update-host.ts";
import { Updates } from "./updates.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** The program around this server, which can be replaced by another version. */
    readonly updateHost: UpdateHost;
  }
}

interface UpdatesSite
  extends Pick<
    Site,
    "product" | "database" | "dataDir" | "settings" | "leases" | "updateHost" | "clock" | "log"
  > {
  readonly alarms: AlarmIntake;
  readonly unfinishedExports: () => number;
}

/** Beside the backups that are made by themselves, and under another name: those are removed by their own number. */
const backupPlace = { prefix: "tessera-before-update-", kept: 3 } as const;

export const updates = defineModule({
  name: "updates",
  settings: [updateSettings],
  create: (site: UpdatesSite) => {
    const { product, database, dataDir, settings, updateHost: host, clock, log } = site;
    const place = { ...backupPlace, folder: join(dataDir, "backups") };
    const wishes = () => settings.get(updateSettings);
    const unfinishedExports = () => site.unfinishedExports();
    const { packagesFolder, packageVersion } = host;
    const here = { product, keys: releaseKeys(host.releaseKey), packageVersion };
    const shelf = new ReleaseShelf({ dataDir, here, packagesFolder });
    const held = new Updates({
      dataDir,
      host,
      shelf,
      // Whoever asks for an update does so in a transaction of its own, which ends long before.
      backUp: () => database.apartFromTransaction(() => backUp(database, place)),
      readySeconds: () => wishes().readySeconds,
      unfinishedExports,
      leases: site.leases,
      clock,
      log,
    });
    const offers = new OfferWatch({
      ask: (url) => askForOffer(url, product.name),
      wishes,
      clock,
      log,
    });
    return {
      feature: createUpdatesFeature({
        product,
        updates: held,
        offers,
        shelf,
        canSwitch: host.switchOver !== undefined,
        wishes,
        unfinishedExports,
        alarms: site.alarms,
        clock,
        log,
      }),
    };
  },
});
