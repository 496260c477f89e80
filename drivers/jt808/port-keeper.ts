import { type Clock, type Logger, type Text, Turns } from "@tessera/base";

interface PortKeeperParts {
  /** As it is set; undefined: closed. */
  readonly wanted: () => number | undefined;
  readonly open: (port: number) => Promise<OpenPort>;
  /** For the log, once it is open. */
  readonly openedWords: string;
  /** For people, when it cannot be opened. */
  readonly failedText: (port: number) => Text;
  readonly clock: Clock;
  readonly log: Logger;
}

interface OpenPort {
  readonly port: number;
  close(): Promise<void>;
}

const retryMs = 10_000;

/** Keeps a port open, at whatever number the settings say, or closed. */
export class PortKeeper {
  readonly #parts: PortKeeperParts;
  readonly #turns = new Turns();
  #port: OpenPort | undefined;
  #error: Text | undefined;
  /** The number that it was opened with. */
  #wanted: number | undefined;
  #cancelRetry: (() => void) | undefined;
  #isStopped = false;

  constructor(parts: PortKeeperParts) {
    this.#parts = parts;
  }

  get port(): number | undefined {
    return this.#port?.port;
  }

  get error(): Text | undefined {
    return this.#error;
  }

  /** Never rejects: a port that is taken is tried again. */
  apply(): Promise<void> {
    const { log } = this.#parts;
    return this.#turns
      .run(() => this.#open())
      .catch((error: unknown) => log.error({ error }, "a port could not be opened anew"));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    await this.#turns.run(() => this.#close());
  }

  async #close(): Promise<void> {
    await this.#port?.close();
    this.#port = undefined;
  }

  async #open(): Promise<void> {
    const { wanted, open, openedWords, failedText, clock, log } = this.#parts;
    const port = wanted();
    if (this.#isStopped || (this.#port && this.#wanted === port)) return;
    this.#cancelRetry?.();
    await this.#close();
    this.#error = undefined;
    if (port === undefined) return;
    this.#wanted = port;
    try {
      this.#port = await open(port);
      log.info({ port: this.#port.port }, openedWords);
    } catch (error) {
      this.#error = failedText(port);
      log.error({ error, port }, this.#error.en);
      this.#cancelRetry = clock.after(retryMs, () => void this.apply());
    }
  }
}
