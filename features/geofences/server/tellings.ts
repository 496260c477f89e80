import type { ChannelRef, GpsPosition } from "@tessera/engine";
import type { Fence } from "./fence.ts";

/** A channel with the fences that it is held against. */
export interface Told {
  readonly channel: ChannelRef;
  readonly fences: readonly Fence[];
}

/** One position of a device, of all its channels that are there: the cameras of a vehicle. */
export interface Telling {
  readonly deviceId: string;
  readonly position: GpsPosition;
  readonly told: Told[];
}

interface Open {
  readonly telling: Telling;
  readonly done: Promise<void>;
}

/**
 * A vehicle tells where it is once, and drivers tell it of each of its cameras, one right after the other: that is one
 * telling. Channels of a lower platform are each somewhere else.
 */
export class Tellings {
  readonly #open = new Map<string, Open>();

  /** `judge` runs later, when it is the device's turn, and calls `close` first. */
  gather(
    told: Told,
    position: GpsPosition,
    judge: (telling: Telling, close: () => void) => Promise<void>,
  ): Promise<void> {
    const { deviceId } = told.channel;
    const open = this.#open.get(deviceId);
    if (open && isSame(open.telling.position, position)) {
      const isKnown = open.telling.told.some(
        (one) => one.channel.channelId === told.channel.channelId,
      );
      if (!isKnown) open.telling.told.push(told);
      return open.done;
    }
    const telling: Telling = { deviceId, position, told: [told] };
    const close = () => {
      if (this.#open.get(deviceId)?.telling === telling) this.#open.delete(deviceId);
    };
    const done = judge(telling, close);
    this.#open.set(deviceId, { telling, done });
    return done;
  }
}

const isSame = (one: GpsPosition, other: GpsPosition): boolean =>
  one.atMs === other.atMs && one.longitude === other.longitude && one.latitude === other.latitude;
