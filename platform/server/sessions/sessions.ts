import { createHash, randomBytes } from "node:crypto";
import { BadRequest, type Clock, Unauthorized } from "@tessera/base";
import type { Database } from "../database/index.ts";
import type { Events, PlatformEvents } from "../events/index.ts";
import type { SecretBox } from "../secrets/index.ts";
import { AccountPasswords } from "./account-passwords.ts";
import { addressNotAllowed, isAllowedFrom } from "./allowed-networks.ts";
import { ApiKeys } from "./api-keys/api-keys.ts";
import { isApiKey, keyOfSession } from "./api-keys/key-text.ts";
import { Approvals } from "./approvals.ts";
import { KnownAddressStore } from "./known-address-store.ts";
import { KnownBrowsers } from "./known-browsers.ts";
import { LoginFailureStore } from "./login-failure-store.ts";
import { LoginGuard } from "./login-guard.ts";
import { type GivenPassword, PasswordProof } from "./password-proof.ts";
import type { Principal } from "./principal.ts";
import { Passkeys } from "./second-factor/passkeys.ts";
import { Totp } from "./second-factor/totp.ts";
import { SessionCache } from "./session-cache.ts";
import { type Session, SessionStore } from "./session-store.ts";
import type { SessionLimits } from "./settings.ts";
import { type User, UserStore } from "./user-store.ts";

/** A use is written down at most this often. */
const touchIntervalMs = 60_000;
const maxUserAgentLength = 300;

type EndReason = PlatformEvents["session-ended"]["reason"];

interface SessionsParts {
  readonly database: Database;
  readonly events: Events;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly secrets: SecretBox;
  readonly limits: () => SessionLimits;
}

interface Visitor {
  readonly address: string;
  readonly userAgent?: string | undefined;
  /** What a browser that signed in before was given to hold. */
  readonly browser?: string | undefined;
}

/** Who is signed in gives the password once more. */
interface Confirmation {
  readonly principal: Principal;
  readonly address: string;
  readonly passwordMd5: string;
}

export interface OpenedSession {
  readonly token: string;
  readonly expiresInS: number;
  readonly user: Principal;
  /** For the browser to hold, so that it is known again. */
  readonly browser: string;
}

/** Who is signed in. A token is random and opaque; only its hash is kept. */
export class Sessions {
  readonly guard: LoginGuard;
  readonly browsers: KnownBrowsers;
  readonly passwords: AccountPasswords;
  readonly totp: Totp;
  readonly passkeys: Passkeys;
  readonly keys: ApiKeys;
  readonly approvals: Approvals;
  readonly #proof: PasswordProof;
  readonly #parts: SessionsParts;
  readonly #users: UserStore;
  readonly #store: SessionStore;
  readonly #cache: SessionCache;

  constructor(parts: SessionsParts) {
    const { database, clock, secrets, limits } = parts;
    this.#parts = parts;
    this.#users = new UserStore(database);
    this.#store = new SessionStore(database);
    this.#cache = new SessionCache(clock);
    parts.events.on("session-ended", ({ sessionId }) => this.#cache.forgetById(sessionId));
    parts.events.on("site-unheard", () => this.#cache.clear());
    this.guard = new LoginGuard({
      failures: new LoginFailureStore(database),
      knownAddresses: new KnownAddressStore(database),
      clock,
    });
    this.browsers = new KnownBrowsers(database, clock);
    this.passwords = new AccountPasswords(parts);
    this.keys = new ApiKeys(parts);
    this.totp = new Totp({ database, clock, box: secrets });
    this.passkeys = new Passkeys({ database, clock, fixedDomain: () => limits().passkeyDomain });
    this.approvals = new Approvals(parts);
    this.#proof = new PasswordProof(this);
  }

  /** Rejects with Unauthorized (`totp-needed` when only the code is missing) or TooMany. */
  async open(request: GivenPassword & Visitor): Promise<OpenedSession> {
    const user = await this.#proof.of(request);
    return this.#openFor(user.id, request, async () => {
      const now = await this.#users.find(user.id);
      return now?.passwordHash === user.passwordHash;
    });
  }

  async openWithPasskey(
    visitor: Visitor & { readonly hostName: string },
    response: unknown,
  ): Promise<OpenedSession> {
    const { id, userId } = await this.passkeys.finishLogin(visitor, response);
    return this.#openFor(userId, visitor, () => this.passkeys.isKept(id));
  }

  /** Who it is that signs in beside somebody else's session: nothing is opened. Rejects as `open`. */
  async prove(given: GivenPassword): Promise<Principal> {
    const { id } = await this.#proof.of(given);
    const found = await this.#store.visitor(id);
    if (!found) throw overtaken();
    if (!isAllowedFrom(found.principal.onlyFrom ?? [], given.address)) throw addressNotAllowed();
    return this.#principalOf(found);
  }

  /** For who has proven elsewhere to be this user. */
  openProven(userId: number, visitor: Visitor): Promise<OpenedSession> {
    return this.#openFor(
      userId,
      visitor,
      async () => (await this.#users.find(userId)) !== undefined,
    );
  }

  /**
   * Whose token it is; undefined if it is unknown, ended or expired. Counts as use. An API key is a token too: for one
   * that lets nobody in it throws why.
   */
  async resolve(token: string, address = ""): Promise<Principal | undefined> {
    if (isApiKey(token)) return this.keys.resolve(token, address);
    const tokenHash = hashOf(token);
    const session =
      this.#cache.find(tokenHash) ??
      (await this.#cache.fill(() => this.#store.findByTokenHash(tokenHash)));
    const live = await this.#unlessExpired(session);
    if (live) await this.#touch(live);
    return live && this.#principalOf(live);
  }

  /** As resolve, for a part that remembers the session; does not count as use. */
  async principalOf(sessionId: number): Promise<Principal | undefined> {
    if (keyOfSession(sessionId) !== undefined) return this.keys.principalOf(sessionId);
    const session =
      this.#cache.findById(sessionId) ??
      (await this.#cache.fill(() => this.#store.find(sessionId)));
    const live = await this.#unlessExpired(session);
    return live && this.#principalOf(live);
  }

  /** Those that are open, last used first. */
  async list(userId?: number): Promise<Session[]> {
    await this.#endExpired();
    const sessions = await (userId === undefined ? this.#store.all() : this.#store.ofUser(userId));
    return sessions.toSorted((a, b) => b.lastUsedAtMs - a.lastUsedAtMs);
  }

  find(sessionId: number): Promise<Session | undefined> {
    return this.#store.find(sessionId);
  }

  async end(token: string): Promise<void> {
    const session = await this.#store.findByTokenHash(hashOf(token));
    if (session) await this.#end(session, "signed-out");
  }

  /** Says how many there were. */
  async endAllOf(userId: number, exceptSessionId?: number): Promise<number> {
    const ended = await this.removeAllOf(userId, exceptSessionId);
    this.tellEnded(ended, "revoked");
    return ended.length;
  }

  /** As a part of a transaction: when that is done, whoever calls this tells their end. */
  async removeAllOf(userId: number, exceptSessionId?: number): Promise<readonly Session[]> {
    const removed: Session[] = [];
    for (const session of await this.#store.ofUser(userId)) {
      const { sessionId } = session.principal;
      if (sessionId !== exceptSessionId && (await this.#store.remove(sessionId)))
        removed.push(session);
    }
    return removed;
  }

  tellEnded(sessions: readonly Session[], reason: EndReason): void {
    for (const session of sessions) {
      const { sessionId, userId } = session.principal;
      this.#cache.forget(session);
      this.#parts.events.tellSite("session-ended", { sessionId, userId, reason });
    }
  }

  revoke(session: Session): Promise<void> {
    return this.#end(session, "revoked");
  }

  /** A user or a role has changed: whoever is signed in is looked at anew. */
  refresh(): void {
    this.#cache.clear();
    this.keys.refresh();
  }

  /** Ends the caller's other sessions. Gives what takes the change back. */
  async changePassword(request: {
    readonly principal: Principal;
    readonly address: string;
    readonly oldPasswordMd5: string;
    readonly newPasswordMd5: string;
  }): Promise<() => Promise<void>> {
    const { principal, oldPasswordMd5, newPasswordMd5 } = request;
    refuseSamePassword(oldPasswordMd5, newPasswordMd5);
    const user = await this.#confirm({ ...request, passwordMd5: oldPasswordMd5 }, wrongOldPassword);
    const change = await this.passwords.prepareChange(user, newPasswordMd5);
    await change.apply();
    this.refresh();
    await this.endAllOf(user.id, principal.sessionId);
    return async () => {
      await change.undo();
      this.refresh();
    };
  }

  /** Rejects unless it is the caller's own password. Wrong ones count towards the lock. */
  async confirmPassword(confirmation: Confirmation): Promise<void> {
    await this.#confirm(confirmation, wrongOwnPassword);
  }

  #confirm(
    { principal: { userName, sessionId }, address, passwordMd5 }: Confirmation,
    wrong: (triesLeft: number) => BadRequest,
  ): Promise<User> {
    const lane = `session ${sessionId}`;
    return this.guard.attempt({ userName, address, lane, wrong }, () =>
      this.passwords.verify(userName, passwordMd5),
    );
  }

  /**
   * `isStillGood`: whether what was shown counts yet. It is asked once the session is there: whoever
   * takes it back later finds the session and ends it, so that none slips through between.
   */
  async #openFor(
    userId: number,
    { address, userAgent = "", browser }: Visitor,
    isStillGood: () => Promise<boolean>,
  ): Promise<OpenedSession> {
    await this.#endExpired();
    const token = randomBytes(32).toString("base64url");
    const tokenHash = hashOf(token);
    const atMs = this.#parts.clock.nowMs();
    await this.#store.insert({
      tokenHash,
      userId,
      address,
      userAgent: userAgent.slice(0, maxUserAgentLength),
      atMs,
    });
    const session = await this.#cache.fill(() => this.#store.findByTokenHash(tokenHash));
    if (!session) throw overtaken();
    if (!isAllowedFrom(session.principal.onlyFrom ?? [], address)) {
      await this.#end(session, "revoked");
      throw addressNotAllowed();
    }
    if (!(await isStillGood())) {
      await this.#end(session, "revoked");
      throw overtaken();
    }
    await this.#users.setLastLogin(userId, atMs);
    const expiresInS = Math.floor(this.#idleMs() / 1000);
    const user = this.#principalOf(session);
    return {
      token,
      expiresInS,
      user,
      browser: await this.browsers.remember(browser, user.userName),
    };
  }

  #principalOf({
    principal,
    passwordChangedAtMs,
  }: Pick<Session, "principal" | "passwordChangedAtMs">): Principal {
    if (!this.passwords.isExpired(passwordChangedAtMs)) return principal;
    return { ...principal, mustChangePassword: true };
  }

  async #unlessExpired(session: Session | undefined): Promise<Session | undefined> {
    if (!session) return undefined;
    const { lastUsedAtMs, createdAtMs } = this.#expiryLimits();
    if (session.lastUsedAtMs > lastUsedAtMs && session.createdAtMs > createdAtMs) return session;
    await this.#end(session, "expired");
    return undefined;
  }

  async #endExpired(): Promise<void> {
    const { lastUsedAtMs, createdAtMs } = this.#expiryLimits();
    for (const session of await this.#store.olderThan(lastUsedAtMs, createdAtMs))
      await this.#end(session, "expired");
  }

  /** A session is over that was last used, or opened, at or before these moments. */
  #expiryLimits() {
    const nowMs = this.#parts.clock.nowMs();
    return {
      lastUsedAtMs: nowMs - this.#idleMs(),
      createdAtMs: nowMs - this.#parts.limits().maxDays * 24 * 60 * 60_000,
    };
  }

  #idleMs(): number {
    return this.#parts.limits().idleHours * 60 * 60_000;
  }

  async #touch(session: Session): Promise<void> {
    const nowMs = this.#parts.clock.nowMs();
    if (nowMs - session.lastUsedAtMs < touchIntervalMs) return;
    this.#cache.replace({ ...session, lastUsedAtMs: nowMs });
    await this.#store.setLastUsed(session.principal.sessionId, nowMs);
  }

  async #end(session: Session, reason: EndReason): Promise<void> {
    const wasThere = await this.#store.remove(session.principal.sessionId);
    this.#cache.forget(session);
    if (wasThere) this.tellEnded([session], reason);
  }
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function refuseSamePassword(oldPasswordMd5: string, newPasswordMd5: string): void {
  if (newPasswordMd5.toLowerCase() === oldPasswordMd5.toLowerCase())
    throw new BadRequest("same-password", {
      zh: "新密码与原始密码一样，请重新输入!",
      en: "The new password is the old one; choose another",
    });
}

/** Between the check and the session, the password was changed or the passkey or user removed. */
const overtaken = () =>
  new Unauthorized("sign-in-overtaken", {
    zh: "登录期间账号的密码或通行密钥已被更改，请重新登录",
    en: "The password or passkey of the account was changed while you signed in. Sign in again.",
  });

/** Not Unauthorized: the session is good, and a 401 would sign the user out. */
function wrongOldPassword(triesLeft: number): BadRequest {
  return new BadRequest("wrong-old-password", {
    zh: `原始密码错误，还可以尝试 ${triesLeft} 次`,
    en: `The old password is wrong; ${triesLeft} ${triesLeft === 1 ? "attempt" : "attempts"} left`,
  });
}

function wrongOwnPassword(triesLeft: number): BadRequest {
  return new BadRequest("wrong-own-password", {
    zh: `密码错误，还可以尝试 ${triesLeft} 次`,
    en: `The password is wrong; ${triesLeft} ${triesLeft === 1 ? "attempt" : "attempts"} left`,
  });
}
