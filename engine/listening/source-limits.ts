import type { Clock } from "@tessera/base";

/** Of one address, many devices behind it: what it may ask without having proved anything. */
const asksPerSecond = 500;
const askBurst = 1000;
/** Wrong proofs within a while: of one device, and of all behind one address. */
const wrongOfDevice = 10;
const wrongOfHost = 200;
const wrongWindowMs = 60_000;
const maxKept = 20_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

interface Wrongs {
  count: number;
  sinceMs: number;
}

/** What a flood from one address may cost where anybody may knock. */
export class SourceLimits {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();
  readonly #wrongs = new Map<string, Wrongs>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether one more request without proof is answered. */
  mayAsk(host: string): boolean {
    const nowMs = this.#clock.monotonicMs();
    const bucket = this.#buckets.get(host) ?? { tokens: askBurst, atMs: nowMs };
    const refill = ((nowMs - bucket.atMs) * asksPerSecond) / 1000;
    bucket.tokens = Math.min(askBurst, bucket.tokens + refill);
    bucket.atMs = nowMs;
    keep(this.#buckets, host, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  }

  isLocked(host: string, deviceId: string): boolean {
    return (
      this.#countOf(keyOf(host, deviceId)) >= wrongOfDevice || this.#countOf(host) >= wrongOfHost
    );
  }

  noteWrong(host: string, deviceId: string): void {
    for (const key of [host, keyOf(host, deviceId)]) {
      const count = this.#countOf(key);
      const sinceMs =
        count === 0 ? this.#clock.monotonicMs() : (this.#wrongs.get(key)?.sinceMs ?? 0);
      keep(this.#wrongs, key, { count: count + 1, sinceMs });
    }
  }

  noteRight(host: string, deviceId: string): void {
    this.#wrongs.delete(keyOf(host, deviceId));
  }

  #countOf(key: string): number {
    const wrongs = this.#wrongs.get(key);
    if (!wrongs || this.#clock.monotonicMs() - wrongs.sinceMs > wrongWindowMs) return 0;
    return wrongs.count;
  }
}

const keyOf = (host: string, deviceId: string): string => `${host} ${deviceId}`;

/** The one that was touched longest ago makes room. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= maxKept) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
