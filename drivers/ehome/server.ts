import type { ListeningServer } from "@tessera/drivers/define";
import type { DeviceCare, TrackKeeper } from "@tessera/engine";
import type { MessageTrace } from "@tessera/engine/listening";
import type { Site } from "@tessera/platform/server";
import { createEhomePlatform, type EhomePlatform } from "./ehome-platform.ts";
import type { EhomeSettings } from "./ehome-settings.ts";
import type { WaitingRoom } from "./waiting-room.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly ehome: EhomePlatform;
  }
}

/** What the platform's administrator decides, and where what was said is kept. Asked once devices may come. */
interface EhomeSite extends Pick<Site, "listenHost" | "clock" | "log"> {
  readonly care: DeviceCare;
  readonly tracks: Pick<TrackKeeper, "keep">;
  readonly ehomeAccess: {
    readonly settings: () => EhomeSettings;
    readonly waiting: WaitingRoom;
    readonly messages: { take(trace: MessageTrace): void };
  };
}

export const ehomeServer: ListeningServer<EhomeSite> = {
  readsSections: ["ehome"],
  create: (site) => {
    const { care, listenHost, clock, log } = site;
    const platform = createEhomePlatform({
      settings: () => site.ehomeAccess.settings(),
      waiting: {
        isLetIn: (deviceId) => site.ehomeAccess.waiting.isLetIn(deviceId),
        isRefused: (deviceId) => site.ehomeAccess.waiting.isRefused(deviceId),
        note: (guest) => site.ehomeAccess.waiting.note(guest),
        leave: (deviceId) => site.ehomeAccess.waiting.leave(deviceId),
      },
      tracks: { keep: (point) => site.tracks.keep(point) },
      care,
      listenHost,
      onTrace: (trace) => site.ehomeAccess.messages.take(trace),
      clock,
      log,
    });
    return {
      driver: platform.driver,
      offers: { ehome: platform },
      start: ({ intake, alarms }) => platform.start(intake, alarms),
      serveWorkers: (pool) => platform.serveWorkers(pool),
      applySettings: () => platform.applySettings(),
      state: () => platform.state(),
      stop: () => platform.stop(),
    };
  },
};
