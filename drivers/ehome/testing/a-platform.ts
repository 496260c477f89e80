import { type Clock, silentLogger, systemClock } from "@tessera/base";
import type { AlarmIntake, Driver, LiveSource, TrackPoint } from "@tessera/engine";
import type { MessageTrace } from "@tessera/engine/listening";
import { aCare, KeptAlarms, MemoryIntake, SeenFrames } from "@tessera/engine/testing";
import { type EhomeDeviceOptions, startEhomeDevice } from "@tessera/simulators/ehome-device";
import { onTestFinished } from "vitest";
import { type EhomeConnection, ehomeConnection } from "../ehome-connection.ts";
import { createEhomePlatform } from "../ehome-platform.ts";
import type { EhomeSettings } from "../ehome-settings.ts";
import type { Guest, WaitingRoom } from "../waiting-room.ts";

export const soon = { timeout: 10_000, interval: 20 };

const usualSettings: EhomeSettings = {
  isEnabled: true,
  port: 0,
  alarmPort: 0,
  mediaPort: 0,
  host: "127.0.0.1",
  keepaliveSeconds: 15,
  keepaliveCount: 6,
  defaultStream: "SUB",
  unknownDevices: "accept",
};

interface PlatformOptions {
  readonly settings?: Partial<EhomeSettings>;
  readonly waiting?: Partial<WaitingRoom>;
  readonly clock?: Clock;
  /** Told to keep alarms in place of the list. */
  readonly report?: AlarmIntake["report"];
}

/** For tests: the platform on ports of loopback, with devices that do what the test says. */
export async function aPlatform(options: PlatformOptions = {}) {
  let settings = { ...usualSettings, ...options.settings };
  const clock = options.clock ?? systemClock;
  const intake = new MemoryIntake();
  const alarms = new KeptAlarms();
  const { report } = options;
  const storing: AlarmIntake = report ? { report } : alarms;
  const traces: MessageTrace[] = [];
  const tracks: TrackPoint[] = [];
  const guests: Guest[] = [];
  const platform = createEhomePlatform({
    settings: () => settings,
    waiting: {
      isLetIn: () => false,
      isRefused: () => false,
      note: (guest) => guests.push(guest),
      leave: () => {},
      ...options.waiting,
    },
    tracks: { keep: (point) => void tracks.push(point) },
    care: aCare(clock),
    listenHost: "127.0.0.1",
    onTrace: (trace) => traces.push(trace),
    clock,
    log: silentLogger,
  });
  await platform.start(intake, storing);
  onTestFinished(() => platform.stop());
  return {
    platform,
    intake,
    alarms,
    traces,
    tracks,
    guests,
    set: (change: Partial<EhomeSettings>) => {
      settings = { ...settings, ...change };
    },
    startDevice: async (device: Partial<EhomeDeviceOptions> = {}) => {
      const server = { host: "127.0.0.1", port: platform.state().port };
      const running = await startEhomeDevice({ server, ...device });
      onTestFinished(() => running.stop());
      return running;
    },
    connectionOf: (deviceId: string, channelId: string): EhomeConnection =>
      ehomeConnection.parse({
        ...(intake.find(deviceId)?.connection as object),
        ...intake.channels.get(deviceId)?.get(channelId)?.connection,
      }),
  };
}

export async function watch(
  driver: Driver<EhomeConnection>,
  connection: EhomeConnection,
  flow: 1 | 2 = 1,
): Promise<{ readonly seen: SeenFrames; readonly source: LiveSource }> {
  const seen = new SeenFrames();
  const source = await driver.openLive({
    connection,
    channel: { deviceId: connection.deviceId, channelId: String(connection.channel) },
    flow,
    sink: seen,
    signal: new AbortController().signal,
    log: silentLogger,
  });
  onTestFinished(() => source.stop());
  return { seen, source };
}
