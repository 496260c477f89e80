import type { Clock } from "@tessera/base";

/** How many wrong proofs within a while lock, and for how long at the most. */
interface Limit {
  readonly most: number;
  readonly withinMs: number;
  readonly longestMs: number;
}

interface Wrongs {
  count: number;
  sinceMs: number;
  lockedUntilMs: number;
  /** How often it was locked in a row. */
  locks: number;
}

const firstLockMs = 60_000;
const maxKept = 20_000;

/** Counts wrong proofs of somebody; each lock in a row holds twice as long as the one before. */
export class WrongProofs {
  readonly #clock: Clock;
  readonly #limit: Limit;
  readonly #wrongs = new Map<string, Wrongs>();

  constructor(clock: Clock, limit: Limit) {
    this.#clock = clock;
    this.#limit = limit;
  }

  isLocked(who: string): boolean {
    return (this.#wrongs.get(who)?.lockedUntilMs ?? 0) > this.#clock.monotonicMs();
  }

  note(who: string): void {
    const { most, withinMs, longestMs } = this.#limit;
    const nowMs = this.#clock.monotonicMs();
    const wrongs = this.#wrongs.get(who) ?? {
      count: 0,
      sinceMs: nowMs,
      lockedUntilMs: 0,
      locks: 0,
    };
    // Who was quiet for as long as the longest lock is forgiven all.
    if (nowMs - Math.max(wrongs.sinceMs, wrongs.lockedUntilMs) > longestMs) wrongs.locks = 0;
    if (nowMs - wrongs.sinceMs > withinMs) Object.assign(wrongs, { count: 0, sinceMs: nowMs });
    wrongs.count++;
    if (wrongs.count >= most) {
      wrongs.lockedUntilMs = nowMs + Math.min(longestMs, firstLockMs * 2 ** wrongs.locks);
      Object.assign(wrongs, { count: 0, sinceMs: nowMs, locks: wrongs.locks + 1 });
    }
    keepYoung(this.#wrongs, who, wrongs);
  }

  forgive(who: string): void {
    this.#wrongs.delete(who);
  }
}

/** The one that was touched longest ago makes room. */
export function keepYoung<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= maxKept) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
