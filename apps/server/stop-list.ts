import type { Clock, Logger } from "@tessera/base";

/** The program promises to end within 10 s, whatever is open. */
const wholeMs = 9_000;
/** What a part gets even if those before it have used up the time: most need less. */
const leastMs = 50;
/** To a process that was kept waiting all of its timers are due at once: what they have ended needs a moment. */
const momentMs = 25;

interface Part {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** What was started, to be stopped in reverse order. One part that fails or hangs does not keep the others. */
export class StopList {
  readonly #clock: Clock;
  readonly #parts: Part[] = [];
  #log: Logger | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Where it is said what did not stop, as long as there is a log. */
  set log(log: Logger | undefined) {
    this.#log = log;
  }

  add(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop });
  }

  async run(): Promise<void> {
    const failures: unknown[] = [];
    const endMs = this.#clock.monotonicMs() + wholeMs;
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const { name } = part;
      // Half of what is left: whatever hangs, the database at the end of the list still gets its turn.
      const limitMs = Math.max(leastMs, (endMs - this.#clock.monotonicMs()) / 2);
      await this.#stop(part, limitMs).catch((error: unknown) => {
        this.#log?.error({ error, part: name }, "not stopped");
        failures.push(error);
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, "not everything stopped cleanly");
  }

  async #stop({ name, stop }: Part, limitMs: number): Promise<void> {
    const late = Promise.withResolvers<never>();
    const giveUp = () =>
      late.reject(new Error(`${name} did not stop within ${Math.round(limitMs)} ms`));
    let cancel = this.#clock.after(limitMs - momentMs, () => {
      cancel = this.#clock.after(momentMs, giveUp);
    });
    try {
      await Promise.race([stop(), late.promise]);
    } finally {
      cancel();
    }
  }
}
