import type { Clock, LeaseRequest, Leases, Logger } from "@tessera/base";

interface KeeperParts {
  /** Switches what is due. */
  readonly follow: () => Promise<void>;
  readonly leases: Pick<Leases, "ask">;
  readonly clock: Clock;
  readonly log: Logger;
}

const lookMs = 1000;

/** Lets one server of the site switch modes by their schedules. */
export class ScheduleKeeper {
  readonly #parts: KeeperParts;
  #request: LeaseRequest | undefined;
  #stopLooking: () => void = () => {};
  #looking: Promise<void> | undefined;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  start(): void {
    const { leases, clock } = this.#parts;
    this.#request = leases.ask("arming schedules", {
      begin: () => {
        this.#look();
        this.#stopLooking = clock.every(lookMs, () => this.#look());
      },
      end: () => this.#stopLooking(),
    });
  }

  async stop(): Promise<void> {
    await this.#request?.giveUp();
    await this.#looking;
  }

  #look(): void {
    const { follow, log } = this.#parts;
    this.#looking ??= follow()
      .catch((error: unknown) => log.error({ error }, "a schedule of modes was not followed"))
      .finally(() => {
        this.#looking = undefined;
      });
  }
}
