import {
  type Clock,
  dayMs,
  type ExpectedError,
  minuteMs,
  TooMany,
  TurnsByKey,
  Unauthorized,
} from "@tessera/base";
import { BusyAddresses } from "./busy-addresses.ts";
import type { KnownAddressStore } from "./known-address-store.ts";
import { type LoginFailureStore, laneAddress } from "./login-failure-store.ts";
import { loginNameHash } from "./login-name-hash.ts";

const triesFromAddress = 5;
const triesForName = 50;
const nameWindowMs = 15 * minuteMs;
const lockMs = 15 * minuteMs;
const forgetFailuresMs = dayMs;
const forgetAddressMs = 30 * dayMs;

interface Attempt {
  readonly userName: string;
  readonly address: string;
  /**
   * Of who has proven before to be this user: a session, or a browser that signed in. Only its own
   * failures lock it, not those of others behind the same address.
   */
  readonly lane?: string | undefined;
  /** What to say after a wrong password; by default that the sign-in failed. */
  readonly wrong?: (triesLeft: number) => ExpectedError;
}

/** An empty address stands for all from which the user has not signed in lately. */
interface Lock {
  readonly address: string;
  readonly lockedUntilMs: number;
}

export interface Locks {
  /** Names are kept as hashes, so one has to know a name to ask. */
  ofName(userName: string): readonly Lock[];
  /** Refused with any name. */
  readonly addresses: readonly Lock[];
}

interface LoginGuardParts {
  readonly failures: LoginFailureStore;
  readonly knownAddresses: KnownAddressStore;
  readonly clock: Clock;
}

/**
 * Slows down guessing without giving strangers the means to lock a user out. Wrong passwords in a
 * row lock a name for the address they come from. Many more from anywhere lock it for all
 * addresses but those its user has signed in from. An address with failures for many names is
 * refused for names that have not signed in from there. A lane of its own is locked by its own
 * failures alone, which count everywhere else too. Names that do not exist behave like those that do.
 */
export class LoginGuard {
  readonly #failures: LoginFailureStore;
  readonly #knownAddresses: KnownAddressStore;
  readonly #clock: Clock;
  readonly #turns = new TurnsByKey();
  readonly #busyAddresses: BusyAddresses;

  constructor({ failures, knownAddresses, clock }: LoginGuardParts) {
    this.#failures = failures;
    this.#knownAddresses = knownAddresses;
    this.#clock = clock;
    this.#busyAddresses = new BusyAddresses(clock);
  }

  /** `check` gives undefined for a wrong password. Parallel tries take turns, so each is counted. */
  attempt<Result>(attempt: Attempt, check: () => Promise<Result | undefined>): Promise<Result> {
    return this.#turns.run(`address ${attempt.address}`, () =>
      this.#turns.run(`name ${attempt.userName}`, () => this.#attempt(attempt, check)),
    );
  }

  async locks(): Promise<Locks> {
    const nowMs = this.#clock.nowMs();
    const byName = Map.groupBy(await this.#failures.lockedAfter(nowMs), ({ nameHash }) => nameHash);
    const addresses = this.#busyAddresses
      .locked()
      .map(({ address, remainingMs }) => ({ address, lockedUntilMs: nowMs + remainingMs }));
    return { ofName: (userName) => byName.get(loginNameHash(userName)) ?? [], addresses };
  }

  unlock(userName: string): Promise<void> {
    return this.#failures.clearName(userName);
  }

  unlockAddress(address: string): void {
    this.#busyAddresses.forget(address);
  }

  async #attempt<Result>(
    attempt: Attempt,
    check: () => Promise<Result | undefined>,
  ): Promise<Result> {
    if (!(await this.#isTrusted(attempt))) this.#busyAddresses.refuse(attempt.address);
    const remainingMs = (await this.#lockedUntilMs(attempt)) - this.#clock.nowMs();
    if (remainingMs > 0) throw accountLocked(remainingMs);
    const result = await check();
    if (result === undefined) throw await this.#countFailure(attempt);
    await this.#noteSuccess(attempt);
    return result;
  }

  /** When this address may try this name again. */
  async #lockedUntilMs({ userName, address, lane }: Attempt): Promise<number> {
    if (lane !== undefined) {
      const own = await this.#failures.findFromAddress(userName, laneAddress(lane));
      return own?.lockedUntilMs ?? 0;
    }
    const fromAddress = await this.#failures.findFromAddress(userName, address);
    const forName = await this.#failures.findForName(userName);
    const isKnown = await this.#isKnown(userName, address);
    return Math.max(fromAddress?.lockedUntilMs ?? 0, isKnown ? 0 : (forName?.lockedUntilMs ?? 0));
  }

  async #countFailure(attempt: Attempt): Promise<ExpectedError> {
    this.#busyAddresses.countFailure(attempt.address);
    await this.#failures.forgetBefore(this.#clock.nowMs() - forgetFailuresMs);
    const { userName, address, lane } = attempt;
    const fromAddress = await this.#countFromAddress(userName, address);
    const triesLeft =
      lane === undefined ? fromAddress : await this.#countFromAddress(userName, laneAddress(lane));
    await this.#countForName(userName);
    const remainingMs = (await this.#lockedUntilMs(attempt)) - this.#clock.nowMs();
    if (remainingMs > 0) return accountLocked(remainingMs);
    return (attempt.wrong ?? wrongPassword)(triesLeft);
  }

  async #countFromAddress(userName: string, address: string): Promise<number> {
    const nowMs = this.#clock.nowMs();
    const before = await this.#failures.findFromAddress(userName, address);
    const failures = (before?.failures ?? 0) + 1;
    const isOver = failures >= triesFromAddress;
    await this.#failures.saveFromAddress(userName, address, {
      failures: isOver ? 0 : failures,
      // A failure on a lane counts here too, and must not open what is locked.
      lockedUntilMs: isOver ? nowMs + lockMs : (before?.lockedUntilMs ?? 0),
      lastFailedAtMs: nowMs,
    });
    return triesFromAddress - failures;
  }

  /** Not in a row: a user who signs in meanwhile must not give a guesser new tries. */
  async #countForName(userName: string): Promise<void> {
    const nowMs = this.#clock.nowMs();
    const before = await this.#failures.findForName(userName);
    const isCounting = before !== undefined && nowMs - before.countedSinceMs < nameWindowMs;
    const failures = (isCounting ? before.failures : 0) + 1;
    const isOver = failures >= triesForName;
    await this.#failures.saveForName(userName, {
      failures: isOver ? 0 : failures,
      countedSinceMs: isCounting && !isOver ? before.countedSinceMs : nowMs,
      lockedUntilMs: isOver ? nowMs + lockMs : (before?.lockedUntilMs ?? 0),
    });
  }

  async #noteSuccess({ userName, address, lane }: Attempt): Promise<void> {
    const nowMs = this.#clock.nowMs();
    // Who has a lane does not end the count of a stranger behind the same address.
    const counted = lane === undefined ? address : laneAddress(lane);
    await this.#failures.clearFromAddress(userName, counted);
    await this.#knownAddresses.save(userName, address, nowMs);
    await this.#knownAddresses.forgetBefore(nowMs - forgetAddressMs);
  }

  async #isTrusted({ userName, address, lane }: Attempt): Promise<boolean> {
    return lane !== undefined || (await this.#isKnown(userName, address));
  }

  #isKnown(userName: string, address: string): Promise<boolean> {
    const sinceMs = this.#clock.nowMs() - forgetAddressMs;
    return this.#knownAddresses.isKnown(userName, address, sinceMs);
  }
}

export function wrongPassword(triesLeft: number): Unauthorized {
  return new Unauthorized("wrong-password", {
    zh: `用户名或密码错误，还可以尝试 ${triesLeft} 次`,
    en: `Wrong user name or password; ${triesLeft} ${triesLeft === 1 ? "attempt" : "attempts"} left`,
  });
}

function accountLocked(remainingMs: number): TooMany {
  const minutes = Math.max(1, Math.ceil(remainingMs / minuteMs));
  return new TooMany("account-locked", {
    zh: `账号已锁定，请 ${minutes} 分钟后再试`,
    en: `The account is locked; try again in ${minutes} min`,
  });
}
