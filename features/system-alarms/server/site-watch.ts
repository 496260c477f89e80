import type { Clock, LeaseRequest, Leases, Logger } from "@tessera/base";

/** Something that one server of the site looks at, from when it is its own. */
export interface Watch {
  /** Called again and again, one after the other. */
  look(): Promise<void>;
}

interface SiteWatchParts {
  readonly begin: () => Promise<Watch>;
  readonly leases: Pick<Leases, "ask">;
  readonly clock: Clock;
  readonly log: Logger;
}

const lookMs = 1000;

/** Lets one server of the site watch all of it. */
export class SiteWatch {
  readonly #parts: SiteWatchParts;
  #request: LeaseRequest | undefined;
  #stopLooking: () => void = () => {};
  #watch: Watch | undefined;
  #looking: Promise<void> | undefined;
  #isOurs = false;

  constructor(parts: SiteWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    const { leases, clock } = this.#parts;
    this.#request = leases.ask("system alarms", {
      begin: () => {
        this.#isOurs = true;
        this.#look();
        this.#stopLooking = clock.every(lookMs, () => this.#look());
      },
      end: () => {
        this.#isOurs = false;
        this.#stopLooking();
        this.#watch = undefined;
      },
    });
  }

  async stop(): Promise<void> {
    await this.#request?.giveUp();
    await this.#looking;
  }

  #look(): void {
    const { log } = this.#parts;
    this.#looking ??= this.#lookOnce()
      .catch((error: unknown) => log.error({ error }, "the site could not be watched"))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #lookOnce(): Promise<void> {
    const watch = this.#watch ?? (await this.#parts.begin());
    // It may have become another server's meanwhile.
    if (!this.#isOurs) return;
    this.#watch = watch;
    await watch.look();
  }
}
