import type { Clock } from "@tessera/base";
import { type ChannelRef, channelKey, type StreamDirectory } from "@tessera/engine";

/** For how long main streams have been playing, on this server. */
export class PlayTimes {
  readonly #clock: Clock;
  readonly #sinceMs = new Map<string, number>();

  constructor(streams: Pick<StreamDirectory, "events">, clock: Clock) {
    this.#clock = clock;
    streams.events.on("state", ({ channel, flow, state }) => {
      if (flow !== 1) return;
      const key = channelKey(channel);
      if (state.status !== "live") this.#sinceMs.delete(key);
      else if (!this.#sinceMs.has(key)) this.#sinceMs.set(key, clock.monotonicMs());
    });
  }

  /** Whole seconds; 0: it is not playing. */
  secondsOf(channel: ChannelRef): number {
    const sinceMs = this.#sinceMs.get(channelKey(channel));
    return sinceMs === undefined ? 0 : Math.floor((this.#clock.monotonicMs() - sinceMs) / 1000);
  }
}
