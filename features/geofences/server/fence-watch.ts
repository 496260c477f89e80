import {
  type Clock,
  type Leases,
  type Logger,
  minuteMs,
  TurnsByKey,
  type Zone,
} from "@tessera/base";
import {
  type AlarmIntake,
  type ChannelRef,
  channelKey,
  type DeviceCare,
  type GpsPosition,
} from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { Fence } from "./fence.ts";
import { alarmOf } from "./fence-alarms.ts";
import type { FenceStateStore } from "./fence-state-store.ts";
import type { Fences } from "./fences.ts";
import {
  type Doubt,
  type FenceEvent,
  type FenceState,
  judge,
  noDoubt,
} from "./judging/fence-judge.ts";
import { isInForce } from "./judging/in-force.ts";

export interface FenceWatchParts {
  readonly fences: Pick<Fences, "of">;
  readonly states: Pick<FenceStateStore, "ofDevice" | "save">;
  readonly database: Pick<Database, "transaction">;
  readonly care: Pick<DeviceCare, "isOurs" | "leaseOf" | "want" | "leaveAll">;
  readonly leases: Pick<Leases, "require">;
  readonly alarms: AlarmIntake;
  readonly nameOf: (channel: ChannelRef) => string;
  readonly zone: Pick<Zone, "clockAt">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What was told later than this was sent from a blind zone: it is kept in the track, and nobody is alarmed. */
const latestMs = 5 * minuteMs;

interface Seen {
  readonly shapeNo: number;
  readonly state: FenceState | undefined;
  readonly doubt: Doubt;
}

/** Of one device, for as long as it is this server's. */
interface WatchedDevice {
  readonly seen: Map<string, Seen>;
  readonly lastMs: Map<string, number>;
}

/**
 * Holds every position against the fences of its channel. One server does so for a device at a time; who is inside is
 * stored, so that neither a restart nor another server tells it twice.
 */
export class FenceWatch {
  readonly #parts: FenceWatchParts;
  readonly #devices = new Map<string, WatchedDevice>();
  readonly #turns = new TurnsByKey();
  readonly #carer = { end: (deviceId: string) => void this.#devices.delete(deviceId) };
  #late = 0;

  constructor(parts: FenceWatchParts) {
    this.#parts = parts;
  }

  /** Positions that came too late to alarm anybody, since the start. */
  get late(): number {
    return this.#late;
  }

  /** Resolves when the alarms that follow are reported; who tells positions need not wait. */
  async take(channel: ChannelRef, position: GpsPosition): Promise<void> {
    const { fences, clock, log } = this.#parts;
    const own = fences.of(channel);
    if (own.length === 0) return;
    if (position.atMs < clock.nowMs() - latestMs) {
      this.#late++;
      return;
    }
    const { deviceId } = channel;
    try {
      await this.#turns.run(deviceId, () => this.#judgeAll(channel, position, own));
    } catch (error) {
      log.error({ error, deviceId }, "a position was not held against its geofences");
    }
  }

  /** Devices that are gone for good. */
  forget(isGone: (channel: ChannelRef) => boolean): void {
    for (const deviceId of this.#devices.keys())
      if (isGone({ deviceId, channelId: "" })) this.#devices.delete(deviceId);
  }

  stop(): void {
    this.#parts.care.leaveAll(this.#carer);
    this.#devices.clear();
  }

  async #judgeAll(
    channel: ChannelRef,
    position: GpsPosition,
    fences: readonly Fence[],
  ): Promise<void> {
    const { care } = this.#parts;
    // It tells its positions here, so it is looked after here, whoever did so before.
    if (!care.isOurs(channel.deviceId))
      care.want(channel.deviceId, this.#carer, { takeOver: true });
    if (!care.isOurs(channel.deviceId)) return;
    care.want(channel.deviceId, this.#carer);
    const device = this.#devices.get(channel.deviceId) ?? (await this.#read(channel.deviceId));
    const lastMs = device.lastMs.get(channel.channelId) ?? 0;
    if (position.atMs <= lastMs) {
      this.#late++;
      return;
    }
    device.lastMs.set(channel.channelId, position.atMs);
    for (const fence of fences) await this.#judgeOne(device, fence, channel, position);
  }

  async #judgeOne(
    device: WatchedDevice,
    fence: Fence,
    channel: ChannelRef,
    position: GpsPosition,
  ): Promise<void> {
    const key = seenKey(fence.id, channel);
    const known = device.seen.get(key);
    // Of another shape nothing is known.
    const before = known?.shapeNo === fence.shapeNo ? known : { state: undefined, doubt: noDoubt };
    const counts = isInForce(fence, position.atMs, this.#parts.zone);
    const { state, doubt, events } = judge(fence, before, position, counts);
    if (state !== before.state) await this.#save(fence, channel, state);
    device.seen.set(key, { shapeNo: fence.shapeNo, state, doubt });
    for (const event of events) await this.#report(event, fence, channel, position);
  }

  async #save(fence: Fence, channel: ChannelRef, state: FenceState): Promise<void> {
    const { database, care, leases, states } = this.#parts;
    await database.transaction(async () => {
      const lease = care.leaseOf(channel.deviceId);
      if (lease) await leases.require(lease);
      await states.save({ ...state, fenceId: fence.id, channel, shapeNo: fence.shapeNo });
    });
  }

  async #report(
    event: FenceEvent,
    fence: Fence,
    channel: ChannelRef,
    position: GpsPosition,
  ): Promise<void> {
    const name = this.#parts.nameOf(channel);
    await this.#parts.alarms.report(alarmOf(event, fence, { channel, name, position }));
  }

  async #read(deviceId: string): Promise<WatchedDevice> {
    const kept = await this.#parts.states.ofDevice(deviceId);
    const device: WatchedDevice = {
      seen: new Map(
        kept.map(({ fenceId, channel, shapeNo, isInside, isFast, atMs }) => [
          seenKey(fenceId, channel),
          { shapeNo, state: { isInside, isFast, atMs }, doubt: noDoubt },
        ]),
      ),
      lastMs: new Map(),
    };
    for (const { channel, atMs } of kept)
      device.lastMs.set(
        channel.channelId,
        Math.max(atMs, device.lastMs.get(channel.channelId) ?? 0),
      );
    this.#devices.set(deviceId, device);
    return device;
  }
}

const seenKey = (fenceId: number, channel: ChannelRef): string =>
  `${fenceId} ${channelKey(channel)}`;
