import { type Clock, minuteMs } from "@tessera/base";

/** More often than that in a minute, a terminal is left outside until the minute is over. */
const mostInAMinute = 12;
const mostRemembered = 20_000;

/** How often each terminal comes: one that reconnects every second must not cost more than others. */
export class Comings {
  readonly #clock: Clock;
  readonly #comings = new Map<string, { count: number; sinceMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it may come now; "named": no more, and this is the first time to say so. */
  judge(deviceId: string): "may" | "named" | "silent" {
    const nowMs = this.#clock.monotonicMs();
    const known = this.#comings.get(deviceId);
    const isOver = known === undefined || nowMs - known.sinceMs > minuteMs;
    const now = isOver ? { count: 1, sinceMs: nowMs } : known;
    if (!isOver) now.count++;
    this.#comings.delete(deviceId);
    this.#comings.set(deviceId, now);
    const [oldest] = this.#comings.keys();
    if (this.#comings.size > mostRemembered && oldest !== undefined) this.#comings.delete(oldest);
    if (now.count <= mostInAMinute) return "may";
    return now.count === mostInAMinute + 1 ? "named" : "silent";
  }
}
