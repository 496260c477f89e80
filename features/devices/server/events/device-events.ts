import { type Clock, hourMs, type Logger } from "@tessera/base";
import type { ChannelRegistry, DeviceEvent } from "@tessera/engine";
import type { Events } from "@tessera/platform/server";
import type { DeviceEntry } from "../catalog/entries.ts";
import type { Devices } from "../devices.ts";
import type { RaisedAlarm } from "../platform-events.ts";
import type { DeviceEventStore, StoredEvent } from "./device-event-store.ts";
import { DeviceWatch, type WatchedDevice } from "./device-watch.ts";

interface DeviceEventsParts {
  readonly devices: Devices;
  readonly channels: Pick<ChannelRegistry, "events">;
  readonly store: DeviceEventStore;
  readonly events: Pick<Events, "emit">;
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
const writeEveryMs = 1000;
const keptMs = 30 * 24 * hourMs;
const keptOfDevice = 2000;
const clearEvery = 500;

/** Listens to every enabled device that tells events; keeps them and passes them on. */
export class DeviceEvents {
  readonly #parts: DeviceEventsParts;
  readonly #watches = new Map<string, Watched>();
  readonly #touched = new Set<string>();
  readonly #waiting: StoredEvent[] = [];
  /** How many of each device were stored since it was last cleared out. */
  readonly #stored = new Map<string, number>();
  readonly #stops: (() => void)[];
  #cancelFollow: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: DeviceEventsParts) {
    this.#parts = parts;
    const { channels, clock } = parts;
    this.#stops = [
      channels.events.on("changed", ({ now }) => this.#touch(now.deviceId)),
      channels.events.on("removed", ({ deviceId }) => this.#touch(deviceId)),
      clock.every(writeEveryMs, () => this.#write(() => this.#flush())),
      clock.every(hourMs, () => this.#write(() => this.#forgetOld())),
    ];
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#cancelFollow?.();
    await Promise.all([...this.#watches.values()].map(({ watch }) => watch.stop()));
    this.#write(() => this.#flush());
    await this.#writing;
  }

  async list(
    deviceId: string,
    page: { readonly start: number; readonly limit: number },
  ): Promise<{
    readonly total: number;
    readonly page: Awaited<ReturnType<DeviceEventStore["list"]>>;
  }> {
    const { store } = this.#parts;
    this.#write(() => this.#flush());
    await this.#writing;
    return { total: await store.count(deviceId), page: await store.list(deviceId, page) };
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
    const { devices, clock, log } = this.#parts;
    const entry = devices.index.device(id);
    const wanted = entry && this.#watchOf(entry);
    const key = JSON.stringify(wanted?.device);
    const known = this.#watches.get(id);
    if (known?.key === key) return;
    this.#watches.delete(id);
    known?.watch.stop().catch((error: unknown) => log.error({ error }, "events did not stop"));
    if (!wanted) return;
    const onEvent = (event: DeviceEvent) => this.#take(id, event);
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
    const device: WatchedDevice = {
      id: entry.id,
      connection: entry.record.connection,
      channels: tellers.map(({ channelId, facts }) => ({
        channelId,
        connection: facts.connection,
      })),
    };
    return { device, watchEvents: driver.watchEvents.bind(driver) };
  }

  #take(deviceId: string, event: DeviceEvent): void {
    const { channelId, alarmType, phase, atMs, topic, description } = event;
    this.#waiting.push({ ...event, deviceId });
    const alarm: RaisedAlarm = {
      deviceId,
      channel: channelId === undefined ? undefined : { deviceId, channelId },
      alarmType,
      phase,
      atMs,
      topic,
      description,
    };
    this.#parts.events.emit("alarm-raised", alarm);
  }

  #write(work: () => Promise<void>): void {
    this.#writing = this.#writing
      .then(work)
      .catch((error: unknown) =>
        this.#parts.log.error({ error }, "events of devices were not stored"),
      );
  }

  async #flush(): Promise<void> {
    const { store } = this.#parts;
    const events = this.#waiting.splice(0);
    if (events.length === 0) return;
    await store.add(events);
    for (const [id, { length }] of Map.groupBy(events, ({ deviceId }) => deviceId)) {
      const count = (this.#stored.get(id) ?? 0) + length;
      this.#stored.set(id, count >= clearEvery ? 0 : count);
      if (count >= clearEvery) await store.removeBeyond(id, keptOfDevice);
    }
  }

  async #forgetOld(): Promise<void> {
    const { store, clock } = this.#parts;
    await store.removeOlderThan(clock.nowMs() - keptMs);
  }
}
