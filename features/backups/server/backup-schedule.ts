import {
  type Clock,
  hourMs,
  type LeaseRequest,
  type Leases,
  type Logger,
  minuteMs,
} from "@tessera/base";

/** A place for backups, and how to make one. */
export interface BackupMaker {
  /** When the last one was made; undefined: there is none. */
  lastAtMs(): Promise<number | undefined>;
  /** Gives its file. */
  make(): Promise<string>;
}

interface Parts {
  readonly maker: BackupMaker;
  /** 0: none. */
  readonly everyHours: () => number;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly log: Logger;
}

const lookEveryMs = 10 * minuteMs;
const leaseKey = "backups";

/** Makes a backup whenever the last one is old enough; one that failed is tried again at the next look. */
export class BackupSchedule {
  readonly #parts: Parts;
  #request: LeaseRequest | undefined;
  #stopLooks: (() => void) | undefined;
  #making: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether it is this server of the site that makes them. */
  get isOurs(): boolean {
    return this.#request?.lease !== undefined;
  }

  start(): void {
    const { leases, clock } = this.#parts;
    this.#request = leases.ask(leaseKey, {
      begin: () => {
        this.#stopLooks = clock.every(lookEveryMs, () => this.#look());
      },
      end: () => this.#stopLooks?.(),
    });
  }

  async stop(): Promise<void> {
    await this.#request?.giveUp();
    this.#stopLooks?.();
    await this.#making;
  }

  #look(): void {
    this.#making ??= this.#makeIfDue().finally(() => {
      this.#making = undefined;
    });
  }

  async #makeIfDue(): Promise<void> {
    const { maker, everyHours, clock, log } = this.#parts;
    const intervalMs = everyHours() * hourMs;
    if (intervalMs === 0) return;
    try {
      const lastAtMs = await maker.lastAtMs();
      // A clock that was ahead must not stop backups until it is there again.
      const ageMs = Math.abs(clock.nowMs() - (lastAtMs ?? Number.NEGATIVE_INFINITY));
      if (ageMs < intervalMs) return;
      log.info({ file: await maker.make() }, "backup made");
    } catch (error) {
      log.error({ error }, "no backup could be made; it is tried again in ten minutes");
    }
  }
}
