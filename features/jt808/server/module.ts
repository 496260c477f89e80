import type { ChannelRecord, ChannelRef, DeviceCatalog } from "@tessera/engine";
import { MessageLog } from "@tessera/engine/listening";
import { defineMetric, defineModule, type Settings, type Site } from "@tessera/platform/server";
import { jt808Settings, jt1078Settings } from "../contract.ts";
import { confirmAlarms } from "./confirmations.ts";
import { createJt808Feature, type Jt808Deps } from "./index.ts";
import { jt808Migrations } from "./migrations/index.ts";
import { ListedNumbers } from "./numbers/listed-numbers.ts";
import { NumberStore } from "./numbers/number-store.ts";
import type { KnownTerminals } from "./ports.ts";
import { loadWaitingRoom, type WaitingRoom } from "./waiting/waiting-room.ts";
import { WaitingStore } from "./waiting/waiting-store.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Which vehicle terminals may come, and what was said. */
    readonly jt808Access: Jt808Access;
  }
}

interface Jt808Access {
  readonly settings: () => ReturnType<typeof jt808SettingsOf>;
  readonly lists: ListedNumbers;
  readonly waiting: WaitingRoom;
  readonly messageLog: MessageLog;
}

interface Jt808Site
  extends Pick<Site, "database" | "feed" | "events" | "settings" | "clock" | "log"> {
  readonly jt808: Jt808Deps["platform"];
  readonly catalog: DeviceCatalog;
  readonly channels: { find(ref: ChannelRef): ChannelRecord | undefined };
}

const driverName = "JT808";

const present = defineMetric({
  name: "jt808_terminals",
  kind: "gauge",
  unit: "",
  help: { zh: "在线的部标终端数", en: "JT/T 808 terminals online" },
  read: ({ jt808 }: Pick<Jt808Site, "jt808">) => jt808.state().sessions,
});

/** The settings as the platform takes them. */
const jt808SettingsOf = (settings: Pick<Settings, "get">) => ({
  ...settings.get(jt808Settings),
  mediaPort: settings.get(jt1078Settings).port,
  mediaTransport: settings.get(jt1078Settings).transport,
  ftpPort: settings.get(jt1078Settings).ftpPort,
});

export const jt808 = defineModule({
  name: "jt808",
  migrations: jt808Migrations,
  metrics: [present],
  create: async (site: Jt808Site, closing) => {
    const stopConfirming = site.events.on("alarms-seen-to", (seen) => {
      void confirmAlarms(seen, { platform: site.jt808, log: site.log });
    });
    closing.add("confirmation of alarms", async () => stopConfirming());
    const { database, feed, settings, clock, log } = site;
    const numbers = await ListedNumbers.load({
      store: new NumberStore(database),
      feed,
      clock,
      onDenied: (phone) => void site.jt808.end(phone),
    });
    const waiting = await loadWaitingRoom({ store: new WaitingStore(database), feed, clock, log });
    const messageLog = new MessageLog({ clock });
    return {
      feature: createJt808Feature({
        settings,
        platform: site.jt808,
        known: knownTerminals(site),
        waiting,
        numbers,
        messageLog,
      }),
      offers: {
        jt808Access: {
          settings: () => jt808SettingsOf(settings),
          lists: numbers,
          waiting,
          messageLog,
        },
      },
    };
  },
});

/** What a terminal is, its first channel knows too. */
const knownTerminals = (site: Pick<Jt808Site, "catalog" | "channels">): KnownTerminals => ({
  all: () => site.catalog.devicesByName.filter(({ driver }) => driver === driverName),
  connectionOf: (deviceId) => {
    const connection = site.channels.find({ deviceId, channelId: "1" })?.connection;
    return connection ? { ...connection } : {};
  },
  channelsOf: (deviceId) => site.catalog.channelsOf(deviceId).length,
});
