import { createHash, randomBytes } from "node:crypto";
import { BadRequest, type Clock } from "@tessera/base";
import type { Database } from "../database/index.ts";
import type { Events, PlatformEvents } from "../events/index.ts";
import { adminUserId } from "./first-start.ts";
import { removeInitialPassword } from "./initial-password.ts";
import { KnownAddressStore } from "./known-address-store.ts";
import { LoginFailureStore } from "./login-failure-store.ts";
import { LoginGuard } from "./login-guard.ts";
import { hashPassword, md5Of, verifyPassword } from "./passwords.ts";
import type { Principal } from "./principal.ts";
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
  readonly limits: () => SessionLimits;
}

export interface OpenedSession {
  readonly token: string;
  readonly expiresInS: number;
  readonly user: Principal;
}

/** Who is signed in. A token is random and opaque; only its hash is kept. */
export class Sessions {
  readonly #parts: SessionsParts;
  readonly #users: UserStore;
  readonly #store: SessionStore;
  readonly #guard: LoginGuard;
  readonly #cache: SessionCache;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
    this.#users = new UserStore(parts.database);
    this.#store = new SessionStore(parts.database);
    this.#guard = new LoginGuard({
      failures: new LoginFailureStore(parts.database),
      knownAddresses: new KnownAddressStore(parts.database),
      clock: parts.clock,
    });
    this.#cache = new SessionCache(parts.clock);
  }

  /** Rejects with Unauthorized or TooMany. */
  async open(request: {
    readonly userName: string;
    readonly passwordMd5: string;
    readonly address: string;
    readonly userAgent?: string | undefined;
  }): Promise<OpenedSession> {
    const { userName, passwordMd5, address, userAgent = "" } = request;
    const user = await this.#guard.attempt({ userName, address }, () =>
      this.#authenticate(userName, passwordMd5),
    );
    await this.#endExpired();
    const token = randomBytes(32).toString("base64url");
    const tokenHash = hashOf(token);
    await this.#store.insert({
      tokenHash,
      userId: user.id,
      address,
      userAgent: userAgent.slice(0, maxUserAgentLength),
      atMs: this.#parts.clock.nowMs(),
    });
    const session = await this.#cache.fill(() => this.#store.findByTokenHash(tokenHash));
    if (!session) throw new Error("The user was removed while signing in");
    return { token, expiresInS: Math.floor(this.#idleMs() / 1000), user: session.principal };
  }

  /** Whose token it is; undefined if it is unknown, ended or expired. Counts as use. */
  async resolve(token: string): Promise<Principal | undefined> {
    const tokenHash = hashOf(token);
    const session =
      this.#cache.find(tokenHash) ??
      (await this.#cache.fill(() => this.#store.findByTokenHash(tokenHash)));
    const live = await this.#unlessExpired(session);
    if (live) await this.#touch(live);
    return live?.principal;
  }

  /** As resolve, for a part that remembers the session; does not count as use. */
  async principalOf(sessionId: number): Promise<Principal | undefined> {
    const session =
      this.#cache.findById(sessionId) ??
      (await this.#cache.fill(() => this.#store.find(sessionId)));
    return (await this.#unlessExpired(session))?.principal;
  }

  async end(token: string): Promise<void> {
    const session = await this.#store.findByTokenHash(hashOf(token));
    if (session) await this.#end(session, "signed-out");
  }

  async endAllOf(userId: number, exceptToken?: string): Promise<void> {
    const kept = exceptToken === undefined ? undefined : hashOf(exceptToken);
    for (const session of await this.#store.ofUser(userId))
      if (session.tokenHash !== kept) await this.#end(session, "revoked");
  }

  /** Ends the caller's other sessions. Wrong old passwords count towards the lock. */
  async changePassword(request: {
    readonly principal: Principal;
    readonly address: string;
    readonly oldPasswordMd5: string;
    readonly newPasswordMd5: string;
  }): Promise<void> {
    const { principal, address, oldPasswordMd5, newPasswordMd5 } = request;
    refuseUselessChange(oldPasswordMd5, newPasswordMd5);
    const { userName } = principal;
    const user = await this.#guard.attempt({ userName, address, wrong: wrongOldPassword }, () =>
      this.#authenticate(userName, oldPasswordMd5),
    );
    await this.#users.setPasswordHash(
      user.id,
      await hashPassword(newPasswordMd5),
      this.#parts.clock.nowMs(),
    );
    for (const session of await this.#store.ofUser(user.id))
      if (session.principal.sessionId !== principal.sessionId) await this.#end(session, "revoked");
    if (user.id === adminUserId) await removeInitialPassword(this.#parts.dataDir);
  }

  /** Lets a locked account try again, from every address. */
  unlock(userName: string): Promise<void> {
    return this.#guard.unlock(userName);
  }

  async #authenticate(userName: string, passwordMd5: string): Promise<User | undefined> {
    const user = await this.#users.findByName(userName);
    return (await verifyPassword(user?.passwordHash, passwordMd5)) ? user : undefined;
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
    const { sessionId, userId } = session.principal;
    const wasThere = await this.#store.remove(sessionId);
    this.#cache.forget(session);
    if (wasThere) this.#parts.events.emit("session-ended", { sessionId, userId, reason });
  }
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function refuseUselessChange(oldPasswordMd5: string, newPasswordMd5: string): void {
  if (newPasswordMd5.toLowerCase() === md5Of(""))
    throw new BadRequest("empty-password", {
      zh: "新密码不能为空!",
      en: "The new password must not be empty",
    });
  if (newPasswordMd5.toLowerCase() === oldPasswordMd5.toLowerCase())
    throw new BadRequest("same-password", {
      zh: "新密码与原始密码一样，请重新输入!",
      en: "The new password is the old one; choose another",
    });
}

/** Not Unauthorized: the session is good, and a 401 would sign the user out. */
function wrongOldPassword(triesLeft: number): BadRequest {
  return new BadRequest("wrong-old-password", {
    zh: `原始密码错误，还可以尝试 ${triesLeft} 次`,
    en: `The old password is wrong; ${triesLeft} more ${triesLeft === 1 ? "try" : "tries"}`,
  });
}
