import { type Clock, dayMs, hourMs, type Logger } from "@tessera/base";
import type { AlarmIntake, AlarmReport } from "@tessera/engine";
import type { Events } from "@tessera/platform/server";
import type { AlarmStore } from "./alarm-store.ts";

interface AlarmDeskParts {
  readonly store: AlarmStore;
  readonly events: Pick<Events, "tellSite">;
  readonly limits: () => { readonly keptDays: number; readonly keptOfDevice: number };
  readonly clock: Clock;
  readonly log: Logger;
}

interface Waiting {
  readonly report: AlarmReport;
  readonly stored: PromiseWithResolvers<number>;
}

const batchSize = 1000;
/** How many of a device come between two looks at how many there are. */
const clearEvery = 500;

/** Stores alarms, all that have come while the last ones were written at once, and tells of them then. */
export class AlarmDesk implements AlarmIntake {
  readonly #parts: AlarmDeskParts;
  readonly #waiting: Waiting[] = [];
  /** How many of each device were stored since it was last cleared out. */
  readonly #stored = new Map<string, number>();
  readonly #stopClearing: () => void;
  #work: Promise<void> | undefined;

  constructor(parts: AlarmDeskParts) {
    this.#parts = parts;
    this.#stopClearing = parts.clock.every(hourMs, () => void this.forgetOld());
  }

  report(report: AlarmReport): Promise<number> {
    const stored = Promise.withResolvers<number>();
    this.#waiting.push({ report, stored });
    this.#work ??= this.#write();
    return stored.promise;
  }

  /** Until all that was reported is stored and told. */
  async settled(): Promise<void> {
    while (this.#work) await this.#work;
  }

  async stop(): Promise<void> {
    this.#stopClearing();
    await this.settled();
  }

  async forgetOld(): Promise<void> {
    const { store, limits, clock, log } = this.#parts;
    await store
      .removeOlderThan(clock.nowMs() - limits().keptDays * dayMs)
      .catch((error: unknown) => log.error({ error }, "old alarms were not forgotten"));
  }

  async #write(): Promise<void> {
    // Those that come at once go together.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#writeSome(this.#waiting.splice(0, batchSize));
    this.#work = undefined;
  }

  async #writeSome(batch: readonly Waiting[]): Promise<void> {
    const { store, events, log } = this.#parts;
    try {
      const ids = await store.add(batch.map(({ report }) => report));
      for (const [index, { report, stored }] of batch.entries()) {
        const id = ids[index] ?? 0;
        events.tellSite("alarm-raised", { ...report, id });
        stored.resolve(id);
      }
    } catch (error) {
      log.error({ error, alarms: batch.length }, "alarms were not stored");
      for (const { stored } of batch) stored.reject(error);
      return;
    }
    await this.#clearOut(batch).catch((error: unknown) =>
      log.error({ error }, "alarms beyond the limit were not forgotten"),
    );
  }

  async #clearOut(batch: readonly Waiting[]): Promise<void> {
    const { store, limits } = this.#parts;
    for (const [id, { length }] of Map.groupBy(batch, ({ report }) => report.deviceId)) {
      const count = (this.#stored.get(id) ?? 0) + length;
      this.#stored.set(id, count >= clearEvery ? 0 : count);
      if (count >= clearEvery) await store.removeBeyond(id, limits().keptOfDevice);
    }
  }
}
