import { Backoff, type Clock, ExpectedError, type Logger, wait } from "@tessera/base";
import type { DeviceEvent, Driver } from "@tessera/engine";

export interface WatchedDevice {
  readonly id: string;
  readonly connection: unknown;
  readonly channels: readonly { readonly channelId: string; readonly connection: unknown }[];
}

interface DeviceWatchParts {
  readonly device: WatchedDevice;
  readonly watchEvents: NonNullable<Driver["watchEvents"]>;
  readonly onEvent: (event: DeviceEvent) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const firstWaitMs = 5000;
const longestWaitMs = 5 * 60_000;
/** A watch that lasted this long was not a failed try. */
const provenMs = 60_000;

/** Listens to one device for as long as it is wanted, again after every end. */
export class DeviceWatch {
  readonly #parts: DeviceWatchParts;
  readonly #abort = new AbortController();
  readonly #backoff = new Backoff(firstWaitMs, longestWaitMs);
  readonly #running: Promise<void>;

  constructor(parts: DeviceWatchParts) {
    this.#parts = parts;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, log, device } = this.#parts;
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const startedMs = clock.monotonicMs();
      const error = await this.#listen();
      if (signal.aborted) return;
      if (clock.monotonicMs() - startedMs > provenMs) this.#backoff.reset();
      const delayMs = this.#backoff.nextMs();
      const about = { device: device.id, delayMs };
      if (error === undefined || error instanceof ExpectedError)
        log.info({ ...about, reason: error?.message }, "events of a device ended, asking again");
      else log.warn({ ...about, error }, "events of a device failed, asking again");
      await wait(clock, delayMs, signal).catch(() => {});
    }
  }

  async #listen(): Promise<unknown> {
    const { device, watchEvents, onEvent, log } = this.#parts;
    const { connection, channels } = device;
    try {
      await watchEvents({ connection, channels, onEvent, signal: this.#abort.signal, log });
      return undefined;
    } catch (error) {
      return error;
    }
  }
}
