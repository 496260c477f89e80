import {
  type Clock,
  type Leases,
  type Logger,
  minuteMs,
  TurnsByKey,
  type Zone,
} from "@tessera/base";
import type { AlarmReport, ChannelRef, DeviceCare, GpsPosition } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import { alarmOf } from "./fence-alarms.ts";
import type { FenceStateStore } from "./fence-state-store.ts";
import type { Fences } from "./fences.ts";
import { judgeTelling, type Verdict } from "./judging/telling-judge.ts";
import { type Telling, Tellings } from "./tellings.ts";
import { WatchedDevice } from "./watched-device.ts";

export interface FenceWatchParts {
  readonly fences: Pick<Fences, "of">;
  readonly states: Pick<FenceStateStore, "ofDevice" | "save" | "remove">;
  readonly database: Pick<Database, "transaction">;
  readonly care: Pick<DeviceCare, "isOurs" | "leaseOf" | "want" | "leave" | "leaveAll">;
  readonly leases: Pick<Leases, "require">;
  readonly alarms: FenceAlarms;
  readonly nameOf: (channel: ChannelRef) => string;
  readonly zone: Pick<Zone, "clockAt">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where alarms are stored with what is remembered of them. */
export interface FenceAlarms {
  /** All or none; rejects with what `write` throws. */
  reportWith(alarms: readonly AlarmReport[], write: () => Promise<void>): Promise<unknown>;
}

/** What was told later than this was sent from a blind zone: it is kept in the track, and nobody is alarmed. */
const latestMs = 5 * minuteMs;
/** A clock may go so far ahead; what is told of a time beyond is of no time. */
const aheadMs = 5 * minuteMs;

/**
 * Holds every position against the fences of its channel. One server does so for a device at a time; who is inside is
 * stored with the alarm that says so, so that neither a crash, a restart nor another server loses one or tells it twice.
 */
export class FenceWatch {
  readonly #parts: FenceWatchParts;
  readonly #devices = new Map<string, WatchedDevice>();
  readonly #tellings = new Tellings();
  readonly #turns = new TurnsByKey();
  readonly #carer = { end: (deviceId: string) => void this.#devices.delete(deviceId) };

  constructor(parts: FenceWatchParts) {
    this.#parts = parts;
  }

  /** Resolves when the alarms that follow are stored; who tells positions need not wait. */
  async take(channel: ChannelRef, position: GpsPosition): Promise<void> {
    const fences = this.#parts.fences.of(channel);
    if (fences.length === 0) this.#devices.get(channel.deviceId)?.forget(is(channel.channelId));
    else if (this.#isTimely(position))
      await this.#tellings.gather({ channel, fences }, position, (telling, close) =>
        this.#turns.run(channel.deviceId, async () => {
          close();
          await this.#hear(telling);
        }),
      );
  }

  /** Devices and channels that are gone for good. */
  forget(isGone: (channel: ChannelRef) => boolean): void {
    for (const [deviceId, device] of this.#devices)
      if (isGone({ deviceId, channelId: "" })) {
        this.#devices.delete(deviceId);
        this.#parts.care.leave(deviceId, this.#carer);
      } else device.forget((channelId) => isGone({ deviceId, channelId }));
  }

  stop(): void {
    this.#parts.care.leaveAll(this.#carer);
    this.#devices.clear();
  }

  #isTimely({ atMs }: GpsPosition): boolean {
    const nowMs = this.#parts.clock.nowMs();
    return atMs >= nowMs - latestMs && atMs <= nowMs + aheadMs;
  }

  async #hear(telling: Telling): Promise<void> {
    const { deviceId } = telling;
    try {
      const device = await this.#ours(deviceId);
      if (device) await this.#judge(device, telling);
    } catch (error) {
      // What is stored is true, and the next position is held against that.
      this.#devices.delete(deviceId);
      this.#parts.log.error({ error, deviceId }, "a position was not held against its geofences");
    }
  }

  /** Undefined: another server looks after it. */
  async #ours(deviceId: string): Promise<WatchedDevice | undefined> {
    const { care, states, clock } = this.#parts;
    // It tells its positions here, so it is looked after here, whoever did so before.
    care.want(deviceId, this.#carer, { takeOver: !care.isOurs(deviceId) });
    const lease = care.leaseOf(deviceId);
    if (!lease) return undefined;
    const known = this.#devices.get(deviceId);
    if (known?.lease === lease) return known;
    const device = new WatchedDevice(lease, await states.ofDevice(deviceId), clock.nowMs());
    // Another server may have written since, if it was the device's for a moment.
    if (care.leaseOf(deviceId) !== lease) return undefined;
    this.#devices.set(deviceId, device);
    return device;
  }

  async #judge(device: WatchedDevice, telling: Telling): Promise<void> {
    const { position, told } = telling;
    if (told.some(({ channel }) => device.isPast(channel.channelId, position.atMs))) return;
    for (const { channel, fences } of told)
      device.keepOnly(channel.channelId, (id) => fences.some((fence) => fence.id === id));
    const verdicts = judgeTelling(device, telling, this.#parts.zone);
    await this.#store(device, verdicts, telling);
    for (const { fence, channel, seen, others } of verdicts) {
      device.know(channel.channelId, fence.id, seen);
      for (const other of others) device.drop(other.channelId, fence.id);
    }
    const nowMs = this.#parts.clock.nowMs();
    for (const { channel } of told) device.hear(channel.channelId, position.atMs, nowMs);
  }

  async #store(
    { lease }: WatchedDevice,
    verdicts: readonly Verdict[],
    { position }: Telling,
  ): Promise<void> {
    const { database, leases, states, alarms, nameOf } = this.#parts;
    const changed = verdicts.filter(({ isChanged }) => isChanged);
    const left = verdicts.flatMap(({ fence, others }) =>
      others.map((channel) => ({ fenceId: fence.id, channel })),
    );
    if (changed.length + left.length === 0) return;
    const write = async () => {
      await leases.require(lease);
      await states.remove(left);
      await states.save(
        changed.map(({ fence, channel, seen: { shapeNo, state } }) => ({
          ...state,
          fenceId: fence.id,
          channel,
          shapeNo,
        })),
      );
    };
    const reports = verdicts.flatMap(({ fence, events }) =>
      events.map(({ event, channel }) =>
        alarmOf(event, fence, { channel, name: nameOf(channel), position }),
      ),
    );
    if (reports.length > 0) await alarms.reportWith(reports, write);
    else await database.transaction(write);
  }
}

const is = (channelId: string) => (other: string) => other === channelId;
