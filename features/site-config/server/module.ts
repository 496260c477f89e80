import { defineModule, type Site } from "@tessera/platform/server";
import { createSiteConfigFeature, type SiteConfigDeps } from "./index.ts";
import { siteConfigMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Stops this program cleanly and starts it anew; undefined where that cannot be done. */
    readonly restartProgram: (() => void) | undefined;
  }
}

interface SiteConfigSite
  extends Omit<SiteConfigDeps, "strays" | "programAgeMs">,
    Pick<Site, "restartProgram" | "settings"> {
  readonly devices: SiteConfigDeps["strays"];
}

export const siteConfig = defineModule({
  name: "site-config",
  migrations: siteConfigMigrations,
  create: (site: SiteConfigSite) => {
    const { product, database, settings, sessions, certificate, devices, clock, log } = site;
    return {
      feature: createSiteConfigFeature({
        product,
        database,
        settings,
        sessions,
        certificate,
        strays: devices,
        unfinishedExports: () => site.unfinishedExports(),
        restartProgram: site.restartProgram,
        programAgeMs: () => performance.now(),
        push: site.push,
        clock,
        log,
      }),
    };
  },
});
