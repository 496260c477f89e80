import type { Logger } from "@tessera/base";
import { type Place, placePath } from "../output.ts";
import type { StreamHub, StreamLease } from "../stream-hub.ts";

/** Streams that the server wants to run although nobody reads them. */
export class StreamHolds {
  readonly #hub: StreamHub;
  readonly #log: Logger;
  readonly #leases = new Map<string, StreamLease>();

  constructor(hub: StreamHub, log: Logger) {
    this.#hub = hub;
    this.#log = log;
  }

  hold(place: Place): void {
    try {
      const lease = this.#hub.open(place.channel, place.flow);
      this.release(place);
      this.#leases.set(placePath(place), lease);
    } catch (error) {
      this.#log.info({ error }, "stream could not be held");
    }
  }

  release(place: Place): void {
    this.#leases.get(placePath(place))?.release();
    this.#leases.delete(placePath(place));
  }
}
