import type { Clock } from "./clock.ts";

interface Timer {
  dueMs: number;
  readonly intervalMs: number | undefined;
  readonly task: () => void;
}

/** A clock that moves only when a test moves it. */
export class FakeClock implements Clock {
  #nowMs: number;
  readonly #timers = new Set<Timer>();

  constructor(startMs = Date.UTC(2026, 0, 1)) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, task: () => void): () => void {
    return this.#add({ dueMs: this.#nowMs + delayMs, intervalMs: undefined, task });
  }

  every(intervalMs: number, task: () => void): () => void {
    return this.#add({ dueMs: this.#nowMs + intervalMs, intervalMs, task });
  }

  /** Moves time forward and runs what falls due, in order; lets promises settle after each task. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#nowMs + byMs;
    for (let next = this.#nextDue(endMs); next; next = this.#nextDue(endMs)) {
      this.#nowMs = next.dueMs;
      if (next.intervalMs === undefined) this.#timers.delete(next);
      else next.dueMs += next.intervalMs;
      next.task();
      await settle();
    }
    this.#nowMs = endMs;
    await settle();
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  #nextDue(endMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers)
      if (timer.dueMs <= endMs && (!next || timer.dueMs < next.dueMs)) next = timer;
    return next;
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
