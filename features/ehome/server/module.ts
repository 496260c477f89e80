import { MessageLog } from "@tessera/engine/listening";
import { defineModule, type Site } from "@tessera/platform/server";
import { ehomeSettings } from "../contract.ts";
import { createEhomeAccessFeature, type EhomeAccessDeps } from "./index.ts";
import { ehomeMigrations } from "./migrations/index.ts";
import { loadWaitingRoom, type WaitingRoom } from "./waiting/waiting-room.ts";
import { WaitingStore } from "./waiting/waiting-store.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Who may register by EHome, and what was said. */
    readonly ehomeAccess: EhomeAccess;
  }
}

interface EhomeAccess {
  readonly settings: () => ReturnType<typeof settingsOf>;
  readonly waiting: WaitingRoom;
  readonly messages: MessageLog;
}

interface EhomeSite extends Pick<Site, "database" | "feed" | "settings" | "clock" | "log"> {
  readonly ehome: EhomeAccessDeps["platform"];
  readonly catalog: { device(id: string): { readonly name: string } | undefined };
}

const settingsOf = (settings: Site["settings"]) => settings.get(ehomeSettings);

export const ehome = defineModule({
  name: "ehome",
  migrations: ehomeMigrations,
  create: async (site: EhomeSite) => {
    const { database, feed, settings, clock, log } = site;
    const waiting = await loadWaitingRoom({ store: new WaitingStore(database), feed, clock, log });
    const messages = new MessageLog({ clock });
    return {
      feature: createEhomeAccessFeature({
        settings,
        platform: site.ehome,
        waiting,
        messages,
        deviceName: (id) => site.catalog.device(id)?.name ?? "",
      }),
      offers: { ehomeAccess: { settings: () => settingsOf(settings), waiting, messages } },
    };
  },
});
