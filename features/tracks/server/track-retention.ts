import { type Clock, dayMs, hourMs, type Logger, wait } from "@tessera/base";
import { hourOf } from "./track-piece.ts";
import type { TrackPieceStore } from "./track-piece-store.ts";

interface TrackRetentionParts {
  readonly store: TrackPieceStore;
  readonly keptDays: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

const piecesAPortion = 500;
const numbersALook = 1000;
/** Between two portions, for others: what 10,000 vehicles told in an hour goes in three minutes. */
const restMs = 50;

/** Deletes what is too old, and what nobody can ask for since its device is gone. */
export class TrackRetention {
  readonly #parts: TrackRetentionParts;
  readonly #stopped = new AbortController();
  readonly #stopTimer: () => void;
  #work: Promise<void> | undefined;

  constructor(parts: TrackRetentionParts) {
    this.#parts = parts;
    this.#stopTimer = parts.clock.every(hourMs, () => this.begin());
  }

  begin(): void {
    this.#work ??= this.#clear().finally(() => {
      this.#work = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#stopTimer();
    this.#stopped.abort();
    await this.#work;
  }

  async #clear(): Promise<void> {
    const { store, keptDays, clock, log } = this.#parts;
    try {
      const oldest = hourOf(clock.nowMs() - keptDays() * dayMs);
      await this.#inPortions((count) => store.removeBefore(oldest, count));
      for (let after = 0, count = numbersALook; count === numbersALook; ) {
        const numbers = await store.numbersAfter(after, numbersALook);
        for (const { no, isTracked } of numbers)
          if (!isTracked) await this.#inPortions((most) => store.removeOf(no, most));
        count = numbers.length;
        after = numbers.at(-1)?.no ?? after;
        await this.#rest();
      }
    } catch (error) {
      if (!this.#stopped.signal.aborted) log.error({ error }, "old positions were not deleted");
    }
  }

  async #inPortions(remove: (atMost: number) => Promise<number>): Promise<void> {
    while ((await remove(piecesAPortion)) === piecesAPortion) await this.#rest();
  }

  async #rest(): Promise<void> {
    await wait(this.#parts.clock, restMs, this.#stopped.signal);
  }
}
