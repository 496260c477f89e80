import type { ListeningServer } from "@tessera/drivers/define";
import type { DeviceCare } from "@tessera/engine";
import type { Site } from "@tessera/platform/server";
import type { SipTrace } from "@tessera/protocols/sip";
import type { AccessLists } from "./access-lists.ts";
import { createGbPlatform, type GbPlatform } from "./gb-platform.ts";
import type { GbSettings } from "./gb-settings.ts";
import type { SnapshotPlaces } from "./snapshot-places.ts";
import type { WaitingRoom } from "./waiting-room.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly gb28181: GbPlatform;
  }
}

/** What the platform's administrator decides, and where what was said is kept. Asked once devices may come. */
interface GbSite extends Pick<Site, "listenHost" | "certificate" | "clock" | "log"> {
  readonly care: DeviceCare;
  readonly gbAccess: {
    readonly settings: () => GbSettings;
    readonly lists: AccessLists;
    readonly waiting: WaitingRoom;
    readonly snapshots: SnapshotPlaces;
    readonly sipLog: { take(trace: SipTrace): void };
  };
}

export const gbServer: ListeningServer<GbSite> = {
  readsSections: ["gb28181"],
  create: (site) => {
    const { care, listenHost, certificate: tls, clock, log } = site;
    const platform = createGbPlatform({
      settings: () => site.gbAccess.settings(),
      lists: {
        judge: (...device) => site.gbAccess.lists.judge(...device),
        passwordOf: (deviceId) => site.gbAccess.lists.passwordOf(deviceId),
      },
      waiting: {
        isLetIn: (deviceId) => site.gbAccess.waiting.isLetIn(deviceId),
        note: (guest) => site.gbAccess.waiting.note(guest),
        leave: (deviceId) => site.gbAccess.waiting.leave(deviceId),
      },
      care,
      listenHost,
      tls,
      snapshots: { place: (host) => site.gbAccess.snapshots.place(host) },
      onTrace: (trace) => site.gbAccess.sipLog.take(trace),
      clock,
      log,
    });
    return {
      driver: platform.driver,
      offers: { gb28181: platform },
      start: ({ intake, alarms }) => platform.start(intake, alarms),
      serveWorkers: (pool) => platform.serveWorkers(pool),
      applySettings: () => platform.applySettings(),
      state: () => platform.state(),
      stop: () => platform.stop(),
    };
  },
};
