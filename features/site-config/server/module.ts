import { defineModule, type Site } from "@tessera/platform/server";
import { createSiteConfigFeature, type SiteConfigDeps } from "./index.ts";
import { logoPath } from "./logo.ts";
import { LogoStore } from "./logo-store.ts";
import { siteConfigMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Stops this program cleanly and starts it anew; undefined where that cannot be done. */
    readonly restartProgram: (() => void) | undefined;
    /** Path of the site's own logo; empty: it has none. */
    readonly siteLogo: () => Promise<string>;
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
    const logoStore = new LogoStore(database);
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
      offers: { siteLogo: () => logoPath(logoStore) },
    };
  },
});
