import { randomBytes } from "node:crypto";
import type { Clock } from "@tessera/base";

const lifetimeMs = 2 * 60_000;
const maxChallenges = 10_000;

interface Challenge {
  /** Who may answer it, and for what. */
  readonly boundTo: string;
  readonly expiresAtMs: number;
}

/** Random values that a passkey has to sign: each once, soon, and by who asked for it. */
export class Challenges {
  readonly #clock: Clock;
  /** Oldest first: all live equally long. */
  readonly #open = new Map<string, Challenge>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  make(boundTo: string): Buffer<ArrayBuffer> {
    this.#makeRoom();
    const value = randomBytes(32);
    this.#open.set(value.toString("base64url"), {
      boundTo,
      expiresAtMs: this.#clock.monotonicMs() + lifetimeMs,
    });
    return value;
  }

  /** Whether it was open for them; it is used up in any case. */
  take(value: string, boundTo: string): boolean {
    const challenge = this.#open.get(value);
    this.#open.delete(value);
    if (!challenge || challenge.boundTo !== boundTo) return false;
    return challenge.expiresAtMs > this.#clock.monotonicMs();
  }

  #makeRoom(): void {
    const nowMs = this.#clock.monotonicMs();
    for (const [value, { expiresAtMs }] of this.#open) {
      if (expiresAtMs > nowMs && this.#open.size < maxChallenges) return;
      this.#open.delete(value);
    }
  }
}
