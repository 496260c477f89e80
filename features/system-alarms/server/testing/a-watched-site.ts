import { FakeClock, LocalLeases, silentLogger, TypedEvents } from "@tessera/base";
import { type AlarmReport, type ChannelRef, channelKey, type PushBacklog } from "@tessera/engine";
import type { PlatformEvents, SiteServer } from "@tessera/platform/server";
import { createSystemAlarmsFeature, type SystemAlarmsDeps } from "../index.ts";
import { usualTimes, type WatchedCamera } from "../offline/offline-watch.ts";
import type { ServerState } from "../troubles.ts";

/** A step of the wall clock leaves the other one as it is. */
class SteppedClock extends FakeClock {
  #steppedMs = 0;

  step(byMs: number): void {
    this.#steppedMs += byMs;
  }

  override nowMs(): number {
    return super.nowMs() + this.#steppedMs;
  }
}

export const cameraAt = (host: string, id = host): WatchedCamera => ({
  channel: { deviceId: id, channelId: "1" },
  name: id,
  deviceName: id,
  driver: "ONVIF",
  host,
  isEnabled: true,
  state: "online",
});

/** Cameras that come and go, with what is reported of them. Nothing waits after a start unless it is said. */
export function aWatchedSite(
  store: SystemAlarmsDeps["store"],
  cameras: readonly WatchedCamera[],
  { clock = new SteppedClock(), graceMs = 0, serverId = "" } = {},
) {
  const events = new TypedEvents<PlatformEvents>((error) => {
    throw error;
  });
  const known = new Map(cameras.map((camera) => [channelKey(camera.channel), camera]));
  const reports: AlarmReport[] = [];
  const servers: SiteServer[] = [];
  const backlogs: PushBacklog[] = [];
  const state: { -readonly [Name in keyof ServerState]: ServerState[Name] } = {
    certificateTroubles: [],
    freeBytes: 1e12,
    clocks: [],
  };
  const failing = { isOn: false };
  const feature = createSystemAlarmsFeature({
    store,
    alarms: {
      report: async (report) => {
        if (failing.isOn) throw new Error("the database is away");
        return reports.push(report);
      },
    },
    cameras: {
      all: () => [...known.values()].map(({ channel }) => channel),
      find: (channel) => known.get(channelKey(channel)),
    },
    messages: { backlogs: async () => backlogs },
    servers: async () => servers,
    serverId,
    serverState: async () => state,
    events,
    leases: new LocalLeases(clock),
    clock,
    log: silentLogger,
    times: { ...usualTimes, graceMs },
  });
  const change = (channel: ChannelRef, changes: Partial<WatchedCamera>) => {
    const camera = known.get(channelKey(channel));
    if (camera) known.set(channelKey(channel), { ...camera, ...changes });
  };
  const set = (isOnline: boolean, ...which: readonly WatchedCamera[]) => {
    for (const { channel, name } of which) {
      change(channel, { state: isOnline ? "online" : "offline" });
      events.emit("channel-state-changed", { channel, name, isOnline, atMs: clock.nowMs() });
    }
  };
  return {
    clock,
    reports,
    servers,
    backlogs,
    state,
    failing,
    change,
    /** "begins 1 device", without what is said to people. */
    told: () =>
      reports.map(({ phase, alarmType, deviceId }) => `${phase} ${alarmType} ${deviceId}`.trim()),
    start: async () => feature.start?.(),
    stop: async () => feature.stop?.(),
    goAway: (...which: readonly WatchedCamera[]) => set(false, ...which),
    comeBack: (...which: readonly WatchedCamera[]) => set(true, ...which),
    purge: (channel: ChannelRef) => {
      known.delete(channelKey(channel));
      events.emit("devices-purged", { deviceIds: [], channels: [channel] });
    },
  };
}
