import type { Clock } from "@tessera/base";

/** A flood must not cost more than this a second, nor push out in a moment what was there. */
const mostASecond = { messages: 2000, bytes: 4 * 1024 * 1024 };

/** How many messages a protocol's log takes. */
export class MessageBudget {
  readonly #clock: Clock;
  #second = { startedAtMs: Number.NEGATIVE_INFINITY, messages: 0, bytes: 0 };
  #leftOut = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Messages of floods that were not taken. */
  get leftOut(): number {
    return this.#leftOut;
  }

  mayTake(bytes: number): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#second.startedAtMs >= 1000)
      this.#second = { startedAtMs: nowMs, messages: 0, bytes: 0 };
    const second = this.#second;
    const isTaken =
      second.messages < mostASecond.messages && second.bytes + bytes <= mostASecond.bytes;
    if (isTaken) {
      second.messages++;
      second.bytes += bytes;
    } else this.#leftOut++;
    return isTaken;
  }
}
