import type { ChannelRegistry } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { systemSettings } from "../settings.ts";
import { countChannels } from "./count-channels.ts";
import { createSystemFeature, type SystemDeps } from "./index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly isDemo: boolean;
    /** At which zoom map pages open. */
    readonly mapZoom: () => number;
  }
}

interface SystemSite
  extends Omit<SystemDeps, "countChannels" | "mayOpenMap" | "navigation" | "licence" | "logo">,
    Pick<Site, "features" | "rights"> {
  readonly channels: ChannelRegistry;
  /** These are made after this. */
  readonly siteLogo: SystemDeps["logo"];
  readonly licences: { current(): ReturnType<SystemDeps["licence"]> };
}

export const system = defineModule({
  name: "system",
  create: (site: SystemSite) => ({
    feature: createSystemFeature({
      product: site.product,
      settings: site.settings,
      isInitialDue: site.isInitialDue,
      isDemo: site.isDemo,
      countChannels: (principal) => countChannels(site.channels, site.rights, principal),
      mayOpenMap: (principal) => site.rights.mayAny(principal, "map"),
      navigation: () => site.features().flatMap(({ navigation = [] }) => navigation),
      licence: () => site.licences.current(),
      logo: () => site.siteLogo(),
      clock: site.clock,
    }),
    offers: { mapZoom: () => site.settings.get(systemSettings).columnMapZoom },
  }),
});
