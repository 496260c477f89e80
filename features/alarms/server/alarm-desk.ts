import { type Clock, dayMs, hourMs, type Logger } from "@tessera/base";
import type { AlarmIntake, AlarmReport } from "@tessera/engine";
import { type Events, SharedBatch } from "@tessera/platform/server";
import type { AlarmPictures } from "./pictures/alarm-pictures.ts";
import type { TakenReport } from "./store/alarm-batch.ts";
import type { AlarmStore, JoinedReports, StoredReports } from "./store/alarm-store.ts";

interface AlarmDeskParts {
  readonly store: AlarmStore;
  readonly events: Pick<Events, "tellSite">;
  readonly pictures: Pick<AlarmPictures, "forgetBefore">;
  readonly limits: () => {
    readonly keptDays: number;
    readonly keptOfDevice: number;
    readonly picturesKeptDays: number;
  };
  readonly clock: Clock;
  readonly log: Logger;
}

const batchSize = 1000;
/** The clock of a device may go a little ahead. */
const clockErrorMs = 5 * 60_000;
const firstPossibleMs = Date.UTC(2000, 0, 1);
/** How many of a device come between two looks at how many there are. */
const clearEvery = 500;

/** Stores alarms, all that have come while the last ones were written at once, and tells of them then. */
export class AlarmDesk implements AlarmIntake {
  readonly #parts: AlarmDeskParts;
  readonly #writing: SharedBatch<JoinedReports, StoredReports>;
  /** How many of each device were stored since it was last cleared out. */
  readonly #stored = new Map<string, number>();
  readonly #stopClearing: () => void;
  #forgetting: Promise<void> | undefined;
  #isForgettingDue = false;

  constructor(parts: AlarmDeskParts) {
    this.#parts = parts;
    this.#writing = new SharedBatch((batch) => this.#write(batch), { itemsAtOnce: batchSize });
    this.#stopClearing = parts.clock.every(hourMs, () => void this.forgetOld());
  }

  async report(report: AlarmReport): Promise<number> {
    const [id = 0] = await this.#idsOf({ reports: [this.#placedInTime(report)] });
    return id;
  }

  /** The alarms and what `write` stores, all or none. */
  reportWith(
    reports: readonly AlarmReport[],
    write: () => Promise<void>,
  ): Promise<readonly number[]> {
    return this.#idsOf({ reports: reports.map((report) => this.#placedInTime(report)), write });
  }

  /** Until all that was reported is stored and told. */
  settled(): Promise<void> {
    return this.#writing.settled();
  }

  async stop(): Promise<void> {
    this.#stopClearing();
    await this.#forgetting;
    await this.settled();
  }

  /** One at a time; who asks meanwhile has it done once more after it. */
  forgetOld(): Promise<void> {
    this.#isForgettingDue = true;
    this.#forgetting ??= this.#forget().finally(() => {
      this.#forgetting = undefined;
    });
    return this.#forgetting;
  }

  async #forget(): Promise<void> {
    const { store, pictures, limits, clock, log } = this.#parts;
    while (this.#isForgettingDue) {
      this.#isForgettingDue = false;
      const { keptDays, picturesKeptDays } = limits();
      const nowMs = clock.nowMs();
      try {
        await store.removeOlderThan(nowMs - keptDays * dayMs);
        await pictures.forgetBefore(nowMs - Math.min(picturesKeptDays, keptDays) * dayMs);
      } catch (error) {
        log.error({ error }, "old alarms were not forgotten");
      }
    }
  }

  /** An alarm of 1970 or of next year is of now: it would be lost in the list. What was told is kept beside it. */
  #placedInTime(report: AlarmReport): TakenReport {
    const nowMs = this.#parts.clock.nowMs();
    const { atMs } = report;
    const isPossible = atMs >= firstPossibleMs && atMs <= nowMs + clockErrorMs;
    return isPossible ? report : { ...report, atMs: nowMs, toldAtMs: validMs(atMs) };
  }

  async #idsOf(joined: JoinedReports): Promise<readonly number[]> {
    const stored = await this.#writing.add(joined);
    if ("refused" in stored) throw stored.refused;
    return stored.ids;
  }

  async #write(batch: readonly JoinedReports[]): Promise<readonly StoredReports[]> {
    const { store, events, log } = this.#parts;
    try {
      const stored = await store.addJoined(batch);
      for (const [index, { reports }] of batch.entries()) {
        const outcome = stored[index];
        if (!outcome || "refused" in outcome) continue;
        for (const [at, report] of reports.entries())
          events.tellSite("alarm-raised", { ...report, id: outcome.ids[at] ?? 0 });
      }
      return stored;
    } catch (error) {
      log.error({ error, alarms: batch.length }, "alarms were not stored");
      throw error;
    } finally {
      await this.#clearOut(batch.flatMap(({ reports }) => reports)).catch((error: unknown) =>
        log.error({ error }, "alarms beyond the limit were not forgotten"),
      );
    }
  }

  async #clearOut(batch: readonly TakenReport[]): Promise<void> {
    const { store, limits } = this.#parts;
    for (const [id, { length }] of Map.groupBy(batch, ({ deviceId }) => deviceId)) {
      const count = (this.#stored.get(id) ?? 0) + length;
      this.#stored.set(id, count >= clearEvery ? 0 : count);
      if (count >= clearEvery) await store.removeBeyond(id, limits().keptOfDevice);
    }
  }
}

/** What a database takes as a time. */
const validMs = (atMs: number): number | undefined =>
  Number.isSafeInteger(atMs) ? atMs : undefined;
