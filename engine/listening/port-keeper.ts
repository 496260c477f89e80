import { type Clock, type Logger, type Text, Turns } from "@tessera/base";

interface PortKeeperParts<Wanted extends PortNumbers, Open extends OpenPort> {
  /** As it is set; undefined: closed. */
  readonly wanted: () => Wanted | undefined;
  readonly open: (wanted: Wanted) => Promise<Open>;
  /** For the log, once it is open. */
  readonly openedWords: string;
  /** For people, when it cannot be opened. */
  readonly failedText: (wanted: Wanted, error: unknown) => Text;
  /** Each time. */
  readonly onOpened?: () => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** One, or several that are open together or not at all. */
type PortNumbers = number | Readonly<Record<string, number | undefined>>;

interface OpenPort {
  /** Of several, the one that devices are told. */
  readonly port: number;
  /** Those beside it, by what they are called in the log. */
  readonly others?: Readonly<Record<string, number | undefined>>;
  close(): Promise<void>;
}

const retryMs = 10_000;

/** Keeps a port open, at whatever number the settings say, or closed. */
export class PortKeeper<Wanted extends PortNumbers, Open extends OpenPort> {
  readonly #parts: PortKeeperParts<Wanted, Open>;
  readonly #turns = new Turns();
  #opened: Open | undefined;
  #error: Text | undefined;
  /** What it was opened with. */
  #wanted = "";
  #cancelRetry: (() => void) | undefined;
  #isStopped = false;

  constructor(parts: PortKeeperParts<Wanted, Open>) {
    this.#parts = parts;
  }

  /** Undefined while it is closed. */
  get opened(): Open | undefined {
    return this.#opened;
  }

  /** Why it is closed, though it should be open. */
  get error(): Text | undefined {
    return this.#error;
  }

  /** Never rejects: a port that is taken is tried again. */
  apply(): Promise<void> {
    const { log } = this.#parts;
    return this.#turns
      .run(() => this.#apply())
      .catch((error: unknown) => log.error({ error }, "a port could not be opened anew"));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    await this.#turns.run(() => this.#close());
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.close();
  }

  async #apply(): Promise<void> {
    const { wanted, open, openedWords, failedText, clock, log } = this.#parts;
    const ports = wanted();
    const key = JSON.stringify(ports ?? "");
    if (this.#isStopped || (this.#opened && this.#wanted === key)) return;
    this.#cancelRetry?.();
    await this.#close();
    this.#error = undefined;
    if (ports === undefined) return;
    this.#wanted = key;
    try {
      this.#opened = await open(ports);
      const { port, others } = this.#opened;
      log.info({ port, ...others, set: ports }, openedWords);
      this.#parts.onOpened?.();
    } catch (error) {
      this.#error = failedText(ports, error);
      log.error({ error, set: ports }, this.#error.en);
      this.#cancelRetry = clock.after(retryMs, () => void this.apply());
    }
  }
}
