import type { Clock, Logger } from "@tessera/base";
import {
  type AlarmIntake,
  type ChannelRegistry,
  type DeviceCare,
  type DeviceEvent,
  isUsable,
} from "@tessera/engine";
import type { DeviceEntry } from "../catalog/entries.ts";
import type { Devices } from "../devices.ts";
import { DeviceWatch, type WatchedDevice } from "./device-watch.ts";

/** Where alarms of devices are kept. */
export interface DeviceAlarms extends AlarmIntake {
  /** Of one device, newest first. */
  list(
    deviceId: string,
    page: { readonly start: number; readonly limit: number },
  ): Promise<{
    readonly total: number;
    readonly page: readonly (DeviceEvent & { readonly id: number })[];
  }>;
}

interface DeviceEventsParts {
  readonly devices: Devices;
  readonly channels: Pick<ChannelRegistry, "events">;
  readonly alarms: AlarmIntake;
  readonly care: Pick<DeviceCare, "want" | "leave" | "leaveAll" | "isOurs">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Watched {
  readonly watch: DeviceWatch;
  /** As the device was when the watch began. */
  readonly key: string;
}

/** A device that is being edited settles first. */
const settleMs = 500;
/** Of a device that does not say. */
const usualSeverity = 4;

/** Listens to every enabled device that tells events and is this server's, and reports them as alarms. */
export class DeviceEvents {
  readonly #parts: DeviceEventsParts;
  readonly #watches = new Map<string, Watched>();
  readonly #touched = new Set<string>();
  readonly #stops: (() => void)[];
  readonly #carer = {
    begin: (deviceId: string) => this.#follow(deviceId),
    end: (deviceId: string) => this.#follow(deviceId),
  };
  #cancelFollow: (() => void) | undefined;

  constructor(parts: DeviceEventsParts) {
    this.#parts = parts;
    const { channels } = parts;
    this.#stops = [
      channels.events.on("changed", ({ now }) => this.#touch(now.deviceId)),
      channels.events.on("removed", ({ deviceId }) => this.#touch(deviceId)),
    ];
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#cancelFollow?.();
    this.#parts.care.leaveAll(this.#carer);
    await Promise.all([...this.#watches.values()].map(({ watch }) => watch.stop()));
  }

  #touch(deviceId: string): void {
    this.#touched.add(deviceId);
    this.#cancelFollow ??= this.#parts.clock.after(settleMs, () => {
      this.#cancelFollow = undefined;
      for (const id of this.#touched) this.#follow(id);
      this.#touched.clear();
    });
  }

  #follow(id: string): void {
    const { devices, care, clock, log } = this.#parts;
    const entry = devices.index.device(id);
    const told = entry && this.#watchOf(entry);
    if (told) care.want(id, this.#carer);
    else care.leave(id, this.#carer);
    const wanted = care.isOurs(id) ? told : undefined;
    const key = JSON.stringify(wanted?.device);
    const known = this.#watches.get(id);
    if (known?.key === key) return;
    this.#watches.delete(id);
    known?.watch.stop().catch((error: unknown) => log.error({ error }, "events did not stop"));
    if (!entry || !wanted) return;
    const onEvent = (event: DeviceEvent) => this.#take(id, entry.driver, event);
    const about = log.child({ device: id });
    const watch = new DeviceWatch({ ...wanted, onEvent, clock, log: about });
    this.#watches.set(id, { watch, key });
  }

  #watchOf(entry: DeviceEntry) {
    const driver = this.#parts.devices.drivers.find(entry.driver);
    const tellers = [...entry.channels.values()].filter(({ facts }) =>
      facts.capabilities.includes("events"),
    );
    if (!driver?.watchEvents || !entry.isEnabled || tellers.length === 0) return undefined;
    const { connection } = entry.facts;
    if (!isUsable(connection)) return undefined;
    const device: WatchedDevice = {
      id: entry.id,
      connection,
      channels: tellers.map(({ channelId, facts }) => ({
        channelId,
        connection: facts.connection,
      })),
    };
    return { device, watchEvents: driver.watchEvents.bind(driver) };
  }

  #take(deviceId: string, driver: string, event: DeviceEvent): void {
    if (!this.#parts.care.isOurs(deviceId)) return;
    const { channelId, severity = usualSeverity, ...rest } = event;
    this.#parts.alarms
      .report({
        ...rest,
        source: driver,
        deviceId,
        channel: channelId === undefined ? undefined : { deviceId, channelId },
        severity,
        key: event.topic,
      })
      // Whoever could not store it has said so.
      .catch(() => {});
  }
}
