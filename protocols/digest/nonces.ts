import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "@tessera/base";

/** From the challenge to its answer. */
const lifeMs = 60_000;
const maxUsed = 100_000;

/** By what a nonce came back. */
interface Use {
  readonly host: string;
  /** `nc` of the answer, which is part of what is proved; 0 without qop. */
  readonly count: number;
}

export type NonceVerdict = "good" | "stale" | "replayed" | "foreign";

/**
 * Nonces that prove themselves: a time and a signature, so that nothing is kept for who only asks. Of those that let
 * somebody in the count is remembered for as long as they live. What was overheard lets nobody in a second time: without
 * qop a nonce is good once, with it the count must rise.
 */
export class Nonces {
  readonly #clock: Clock;
  readonly #key = randomBytes(32);
  /** The highest count of each. */
  readonly #used = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** For who asks from there only: with one of its own nobody can spend another's wrong passwords. */
  make(host: string): string {
    const time = Math.floor(this.#clock.monotonicMs()).toString(16).padStart(12, "0");
    const text = time + randomBytes(4).toString("hex");
    return text + this.#signature(text, host);
  }

  judge(nonce: string, use: Use): NonceVerdict {
    if (!this.#isOurs(nonce, use.host)) return "foreign";
    if (this.#ageMs(nonce) > lifeMs) return "stale";
    const before = this.#used.get(nonce);
    return before === undefined || use.count > before ? "good" : "replayed";
  }

  noteUse(nonce: string, { count }: Use): void {
    // In the order of use: the first are the oldest, nearly.
    for (const [old] of this.#used) {
      if (this.#used.size < maxUsed && this.#ageMs(old) <= lifeMs) break;
      this.#used.delete(old);
    }
    this.#used.set(nonce, count === 0 ? Number.POSITIVE_INFINITY : count);
  }

  /** Those in memory, for tests. */
  get remembered(): number {
    return this.#used.size;
  }

  #isOurs(nonce: string, host: string): boolean {
    if (!/^[0-9a-f]{36}$/.test(nonce)) return false;
    const signature = Buffer.from(nonce.slice(20));
    return timingSafeEqual(signature, Buffer.from(this.#signature(nonce.slice(0, 20), host)));
  }

  #ageMs(nonce: string): number {
    return this.#clock.monotonicMs() - Number.parseInt(nonce.slice(0, 12), 16);
  }

  #signature(text: string, host: string): string {
    return createHmac("sha256", this.#key).update(`${text} ${host}`).digest("hex").slice(0, 16);
  }
}
