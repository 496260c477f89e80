import { type Clock, silentLogger, systemClock } from "@tessera/base";
import type { DeviceCare } from "@tessera/engine";
import { aCare, KeptAlarms, MemoryIntake } from "@tessera/engine/testing";
import type { SipTrace } from "@tessera/protocols/sip";
import type { GbDeviceOptions } from "@tessera/simulators/gb-device";
import { startGbDevice } from "@tessera/simulators/gb-device";
import { onTestFinished } from "vitest";
import type { AccessLists } from "../access-lists.ts";
import { createGbPlatform } from "../gb-platform.ts";
import type { GbSettings } from "../gb-settings.ts";
import type { WaitingRoom } from "../waiting-room.ts";
import { someSettings } from "./some-settings.ts";

interface PlatformOptions {
  readonly settings?: Partial<GbSettings>;
  readonly lists?: Partial<AccessLists>;
  readonly waiting?: Partial<WaitingRoom>;
  readonly clock?: Clock;
  readonly care?: DeviceCare;
}

/** For tests: the platform on a port of loopback, with devices that do what the test says. */
export async function aPlatform(options: PlatformOptions = {}) {
  let change = options.settings ?? {};
  const intake = new MemoryIntake();
  const traces: SipTrace[] = [];
  const clock = options.clock ?? systemClock;
  const platform = createGbPlatform({
    settings: () => someSettings(change),
    lists: { judge: () => "unlisted", passwordOf: () => undefined, ...options.lists },
    waiting: { isLetIn: () => false, note: () => {}, leave: () => {}, ...options.waiting },
    listenHost: "127.0.0.1",
    onTrace: (trace) => void traces.push(trace),
    care: options.care ?? aCare(clock),
    clock,
    log: silentLogger,
  });
  const alarms = new KeptAlarms();
  await platform.start(intake, alarms);
  onTestFinished(() => platform.stop());
  const { serial, sipPassword } = someSettings(change);
  return {
    platform,
    intake,
    traces,
    alarms,
    set: (more: Partial<GbSettings>) => {
      change = { ...change, ...more };
    },
    startDevice: async (device: Partial<GbDeviceOptions> = {}) => {
      const running = await startGbDevice({
        server: { host: "127.0.0.1", port: platform.state().port, id: serial },
        deviceId: "34020000001110000001",
        password: sipPassword,
        host: "127.0.0.1",
        mediaPorts: { min: 0, max: 0 },
        ...device,
      });
      onTestFinished(() => running.stop());
      return running;
    },
  };
}
