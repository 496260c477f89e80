import { type Clock, type Logger } from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  type Driver,
  longestReplayMs,
  type Place,
  type StreamDirectory,
} from "@tessera/engine";

interface KeyFrameOrderParts {
  readonly channels: Pick<ChannelRegistry, "get">;
  readonly drivers: readonly Driver[];
  readonly hub: Pick<StreamDirectory, "find">;
  readonly clock: Clock;
  readonly log: Logger;
}

const withinMs = 5000;

/** Asks cameras for key frames. One that cannot be asked sends some by itself, sooner or later. */
export class KeyFrameOrders {
  readonly #parts: KeyFrameOrderParts;

  constructor(parts: KeyFrameOrderParts) {
    this.#parts = parts;
  }

  /** Somebody is about to watch: what a viewer begins with may be too old to be kept for it. */
  orderIfOld({ channel, flow }: Place): void {
    const { hub, clock } = this.#parts;
    const report = hub.find(channel, flow);
    if (report?.state.status !== "live" || report.lastEntryAtMs === undefined) return;
    if (clock.nowMs() - report.lastEntryAtMs > longestReplayMs)
      void this.order(channel, AbortSignal.timeout(withinMs));
  }

  async order(channel: ChannelRef, signal: AbortSignal): Promise<void> {
    try {
      const { driver: name, connection } = this.#parts.channels.get(channel);
      const driver = this.#parts.drivers.find((candidate) => candidate.name === name);
      if (!driver?.capabilities?.(connection).includes("keyFrame")) return;
      await driver.commands?.keyFrame?.(connection, signal);
    } catch (error) {
      this.#parts.log.debug({ error }, "the camera was asked for a key frame in vain");
    }
  }
}
