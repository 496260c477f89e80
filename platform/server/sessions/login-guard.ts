import { type Clock, type ExpectedError, TooMany, Unauthorized } from "@tessera/base";
import { Mutex } from "../database/mutex.ts";
import type { LoginFailureStore, LoginFailures } from "./login-failure-store.ts";

const triesBeforeLock = 5;
const lockMs = 15 * 60_000;
const addressTries = 20;
const addressWindowMs = 10 * 60_000;
const maxAddresses = 10_000;
const forgetFailuresMs = 24 * 60 * 60_000;

export interface Attempt {
  readonly userName: string;
  /** Absent for somebody who is signed in already. */
  readonly address?: string;
  /** What to say after a wrong password; by default that the sign-in failed. */
  readonly wrong?: (triesLeft: number) => ExpectedError;
}

/**
 * Slows down guessing: a name is locked after wrong passwords in a row, an address after too many
 * failures with any name. Names that do not exist behave like those that do.
 */
export class LoginGuard {
  readonly #store: LoginFailureStore;
  readonly #clock: Clock;
  readonly #turns = new Turns();
  readonly #failedAtMsByAddress = new Map<string, number[]>();

  constructor(store: LoginFailureStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** `check` gives undefined for a wrong password. Parallel tries take turns, so each is counted. */
  attempt<Result>(attempt: Attempt, check: () => Promise<Result | undefined>): Promise<Result> {
    const forName = () =>
      this.#turns.run(`name ${attempt.userName}`, () => this.#attempt(attempt, check));
    return attempt.address === undefined
      ? forName()
      : this.#turns.run(`address ${attempt.address}`, forName);
  }

  unlock(userName: string): Promise<void> {
    return this.#store.clear(userName);
  }

  async #attempt<Result>(
    { userName, address, wrong = wrongPassword }: Attempt,
    check: () => Promise<Result | undefined>,
  ): Promise<Result> {
    this.#refuseBusyAddress(address);
    const before = await this.#store.find(userName);
    this.#refuseLocked(before);
    const result = await check();
    if (result !== undefined) {
      if (before) await this.#store.clear(userName);
      return result;
    }
    this.#countForAddress(address);
    throw await this.#countForName(userName, before, wrong);
  }

  #refuseLocked(entry: LoginFailures | undefined): void {
    const remainingMs = (entry?.lockedUntilMs ?? 0) - this.#clock.nowMs();
    if (remainingMs > 0) throw accountLocked(remainingMs);
  }

  async #countForName(
    userName: string,
    before: LoginFailures | undefined,
    wrong: (triesLeft: number) => ExpectedError,
  ): Promise<ExpectedError> {
    const nowMs = this.#clock.nowMs();
    await this.#store.forgetBefore(nowMs - forgetFailuresMs);
    const failures = (before?.failures ?? 0) + 1;
    if (failures < triesBeforeLock) {
      await this.#store.save(userName, { failures, lockedUntilMs: 0, lastFailedAtMs: nowMs });
      return wrong(triesBeforeLock - failures);
    }
    const lockedUntilMs = nowMs + lockMs;
    await this.#store.save(userName, { failures: 0, lockedUntilMs, lastFailedAtMs: nowMs });
    return accountLocked(lockMs);
  }

  #refuseBusyAddress(address: string | undefined): void {
    const failedAtMs = this.#recentFailures(address);
    const [oldest] = failedAtMs;
    if (oldest !== undefined && failedAtMs.length >= addressTries)
      throw addressLocked(oldest + addressWindowMs - this.#clock.monotonicMs());
  }

  #countForAddress(address: string | undefined): void {
    if (address === undefined) return;
    const failedAtMs = [...this.#recentFailures(address), this.#clock.monotonicMs()];
    this.#failedAtMsByAddress.delete(address);
    const [longestIdle] = this.#failedAtMsByAddress.keys();
    if (longestIdle !== undefined && this.#failedAtMsByAddress.size >= maxAddresses)
      this.#failedAtMsByAddress.delete(longestIdle);
    this.#failedAtMsByAddress.set(address, failedAtMs);
  }

  #recentFailures(address: string | undefined): readonly number[] {
    const sinceMs = this.#clock.monotonicMs() - addressWindowMs;
    const failedAtMs = address === undefined ? [] : this.#failedAtMsByAddress.get(address);
    return (failedAtMs ?? []).filter((atMs) => atMs > sinceMs);
  }
}

/** One mutex a key, for as long as somebody uses it. */
class Turns {
  readonly #waiting = new Map<string, { readonly mutex: Mutex; users: number }>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const entry = this.#waiting.get(key) ?? { mutex: new Mutex(), users: 0 };
    this.#waiting.set(key, entry);
    entry.users++;
    try {
      return await entry.mutex.run(work);
    } finally {
      entry.users--;
      if (entry.users === 0) this.#waiting.delete(key);
    }
  }
}

function wrongPassword(triesLeft: number): Unauthorized {
  return new Unauthorized("wrong-password", {
    zh: `用户名或密码错误，还可以尝试 ${triesLeft} 次`,
    en: `Wrong user name or password; ${triesLeft} more ${triesLeft === 1 ? "try" : "tries"}`,
  });
}

function accountLocked(remainingMs: number): TooMany {
  const minutes = minutesOf(remainingMs);
  return new TooMany("account-locked", {
    zh: `账号已锁定，请 ${minutes} 分钟后再试，或联系管理员解锁`,
    en: `The account is locked; try again in ${minutes} min, or ask an administrator to unlock it`,
  });
}

function addressLocked(remainingMs: number): TooMany {
  const minutes = minutesOf(remainingMs);
  return new TooMany("address-locked", {
    zh: `您的网络地址登录失败次数过多，请 ${minutes} 分钟后再试`,
    en: `Too many failed sign-ins from your address; try again in ${minutes} min`,
  });
}

function minutesOf(durationMs: number): number {
  return Math.max(1, Math.ceil(durationMs / 60_000));
}
