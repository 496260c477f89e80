import { type Clock, TooMany } from "@tessera/base";

const maxFailures = 20;
const windowMs = 10 * 60_000;
const maxAddresses = 10_000;

/** Addresses that fail to sign in too often, with any names. Forgotten at a restart. */
export class BusyAddresses {
  readonly #clock: Clock;
  readonly #failedAtMsByAddress = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  refuse(address: string): void {
    const failedAtMs = this.#recentFailures(address);
    const [oldest] = failedAtMs;
    if (oldest !== undefined && failedAtMs.length >= maxFailures)
      throw addressLocked(oldest + windowMs - this.#clock.monotonicMs());
  }

  countFailure(address: string): void {
    const failedAtMs = [...this.#recentFailures(address), this.#clock.monotonicMs()];
    this.#failedAtMsByAddress.delete(address);
    const [longestIdle] = this.#failedAtMsByAddress.keys();
    if (longestIdle !== undefined && this.#failedAtMsByAddress.size >= maxAddresses)
      this.#failedAtMsByAddress.delete(longestIdle);
    this.#failedAtMsByAddress.set(address, failedAtMs);
  }

  /** The addresses that are refused now, and until when. */
  locked(): { address: string; remainingMs: number }[] {
    const nowMs = this.#clock.monotonicMs();
    return [...this.#failedAtMsByAddress.keys()].flatMap((address) => {
      const failedAtMs = this.#recentFailures(address);
      const [oldest] = failedAtMs;
      if (oldest === undefined || failedAtMs.length < maxFailures) return [];
      return [{ address, remainingMs: oldest + windowMs - nowMs }];
    });
  }

  forget(address: string): void {
    this.#failedAtMsByAddress.delete(address);
  }

  #recentFailures(address: string): readonly number[] {
    const sinceMs = this.#clock.monotonicMs() - windowMs;
    return (this.#failedAtMsByAddress.get(address) ?? []).filter((atMs) => atMs > sinceMs);
  }
}

function addressLocked(remainingMs: number): TooMany {
  const minutes = Math.max(1, Math.ceil(remainingMs / 60_000));
  return new TooMany("address-locked", {
    zh: `您的网络地址登录失败次数过多，请 ${minutes} 分钟后再试`,
    en: `Too many failed sign-ins from your address; try again in ${minutes} min`,
  });
}
