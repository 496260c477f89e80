import type { Clock, Logger } from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  type Driver,
  type Place,
  placePath,
  type StreamHub,
  type VideoTrack,
} from "@tessera/engine";
import { snapshotWidthsPx } from "../contract.ts";
import { keyFrameOf } from "./key-frame.ts";
import { KeyFrameOrders } from "./key-frame-orders.ts";

/** A wall of lists asks for the same picture again and again. */
const freshForMs = 2000;

/** A camera's own picture; after that its stream is quicker. */
const ownPictureWithinMs = 3000;

interface SnapshotParts {
  readonly channels: Pick<ChannelRegistry, "get">;
  readonly drivers: readonly Driver[];
  readonly hub: Pick<StreamHub, "open" | "find">;
  readonly snapshot: (
    track: VideoTrack,
    keyFrame: Uint8Array,
    maxWidth: number,
  ) => Promise<Uint8Array>;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Drawing {
  /** Of the camera that was asked: another one has another picture. */
  readonly connection: unknown;
  readonly picture: Promise<Uint8Array>;
}

interface SnapshotWish {
  /** What the camera sees after the call, not what is known already. */
  readonly isNew?: boolean;
}

/**
 * The current picture of a channel: drawn from the last key frame of its stream. A stream that does not run
 * is not opened for that if the camera makes pictures itself.
 */
export class StreamSnapshots {
  readonly #parts: SnapshotParts;
  readonly #orders: KeyFrameOrders;
  readonly #drawn = new Map<string, Drawing>();

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
    this.#orders = new KeyFrameOrders(parts);
  }

  async take(
    place: Place,
    maxWidth: number,
    { isNew = false }: SnapshotWish = {},
  ): Promise<Uint8Array> {
    const widthPx = stepOf(maxWidth);
    if (isNew) return this.#take(place, widthPx, isNew);
    const key = `${placePath(place)}/${widthPx}`;
    const { connection } = this.#parts.channels.get(place.channel);
    const known = this.#drawn.get(key);
    if (known && known.connection === connection) return known.picture;
    const drawing: Drawing = { connection, picture: this.#take(place, widthPx, isNew) };
    this.#drawn.set(key, drawing);
    const forget = () => {
      if (this.#drawn.get(key) === drawing) this.#drawn.delete(key);
    };
    drawing.picture.then(() => this.#parts.clock.after(freshForMs, forget), forget);
    return drawing.picture;
  }

  async #take(place: Place, maxWidth: number, isNew: boolean): Promise<Uint8Array> {
    const { channel, flow } = place;
    const { hub, clock, snapshot } = this.#parts;
    const isRunning = hub.find(channel, flow)?.state.status === "live";
    const own = isRunning ? undefined : await this.#ownPicture(channel);
    if (own) return own;
    const order = (signal: AbortSignal) => void this.#orders.order(channel, signal);
    const { track, data } = await keyFrameOf(place, { hub, clock, isNew, order });
    return snapshot(track, data, maxWidth);
  }

  /** Undefined if the camera makes none, or not now. */
  async #ownPicture(channel: ChannelRef): Promise<Uint8Array | undefined> {
    const { driver, connection, isEnabled } = this.#driverOf(channel);
    if (!driver?.takeSnapshot || !isEnabled) return undefined;
    try {
      return await driver.takeSnapshot(connection, AbortSignal.timeout(ownPictureWithinMs));
    } catch (error) {
      this.#parts.log.debug({ error }, "the camera made no picture itself");
      return undefined;
    }
  }

  #driverOf(channel: ChannelRef) {
    const { driver: name, connection, isEnabled } = this.#parts.channels.get(channel);
    const driver = this.#parts.drivers.find((candidate) => candidate.name === name);
    return { driver, connection, isEnabled };
  }
}

/** A few sizes only: each is drawn and kept for itself. */
const stepOf = (maxWidth: number): number =>
  snapshotWidthsPx.find((step) => step >= maxWidth) ?? maxWidth;
