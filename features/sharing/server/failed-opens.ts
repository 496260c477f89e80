import { type Clock, TooMany } from "@tessera/base";

const maxFailures = 60;
const windowMs = 60_000;
const maxAddresses = 10_000;

/** Addresses that ask again and again for what they do not get. Forgotten at a restart. */
export class FailedOpens {
  readonly #clock: Clock;
  /** Windows, oldest first. */
  readonly #byAddress = new Map<string, { readonly sinceMs: number; count: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  refuse(address: string): void {
    const window = this.#byAddress.get(address);
    if (window && this.#isCurrent(window) && window.count >= maxFailures) throw tooManyFailures();
  }

  count(address: string): void {
    const window = this.#byAddress.get(address);
    if (window && this.#isCurrent(window)) {
      window.count++;
      return;
    }
    this.#byAddress.delete(address);
    const [oldest] = this.#byAddress.keys();
    if (oldest !== undefined && this.#byAddress.size >= maxAddresses)
      this.#byAddress.delete(oldest);
    this.#byAddress.set(address, { sinceMs: this.#clock.monotonicMs(), count: 1 });
  }

  #isCurrent({ sinceMs }: { readonly sinceMs: number }): boolean {
    return this.#clock.monotonicMs() - sinceMs < windowMs;
  }
}

const tooManyFailures = () =>
  new TooMany("share-tries", {
    zh: "尝试次数过多，请一分钟后再试",
    en: "Too many attempts. Try again in a minute.",
  });
