import { type Clock, Conflict, dayMs, Forbidden, minuteMs, Unauthorized } from "@tessera/base";
import type { Database } from "../../database/index.ts";
import type { Events } from "../../events/index.ts";
import { isAllowedFrom } from "../allowed-networks.ts";
import { BusyAddresses } from "../busy-addresses.ts";
import type { Principal } from "../principal.ts";
import { SessionCache } from "../session-cache.ts";
import { type ApiKey, ApiKeyStore, type NewApiKey } from "./api-key-store.ts";
import { keyHash, keyOfSession, keyTail, makeKeyText } from "./key-text.ts";

interface ApiKeysParts {
  readonly database: Database;
  readonly events: Events;
  readonly clock: Clock;
}

export type ApiKeyDraft = Omit<NewApiKey, "tokenHash" | "tail" | "createdAtMs">;
export type ApiKeyState = "working" | "expired" | "revoked";

/** A use is written down at most this often. */
const touchIntervalMs = minuteMs;
/** Those that ended are shown for so long. */
const endedKeptMs = 90 * dayMs;
const workingMaxPerUser = 20;

/**
 * Keys by which programs call, without a password and without a session. Only their hashes are kept. What is remembered
 * of one is remembered as of a session, and forgotten on every server when it is revoked or users or roles change.
 */
export class ApiKeys {
  readonly #parts: ApiKeysParts;
  readonly #store: ApiKeyStore;
  readonly #cache: SessionCache<ApiKey>;
  /** Apart from that of sign-ins: a program with a wrong key must not keep people out. */
  readonly #guesses: BusyAddresses;
  #lookedAtMs: number;

  constructor(parts: ApiKeysParts) {
    const { database, events, clock } = parts;
    this.#parts = parts;
    this.#store = new ApiKeyStore(database);
    this.#cache = new SessionCache(clock);
    this.#guesses = new BusyAddresses(clock);
    this.#lookedAtMs = clock.nowMs();
    events.on("session-ended", ({ sessionId }) => this.#cache.forgetById(sessionId));
    events.on("site-unheard", () => this.#cache.clear());
  }

  /** Whose key it is. Throws why it lets nobody in. Counts as use. */
  async resolve(text: string, address: string): Promise<Principal> {
    const tokenHash = keyHash(text);
    const key =
      this.#cache.find(tokenHash) ??
      (await this.#cache.fill(() => this.#store.findByHash(tokenHash)));
    if (!key) throw this.#refuseGuess(address);
    const state = this.stateOf(key);
    if (state !== "working") throw endedKey(state);
    if (!isAllowedFrom(key.networks, address)) throw keyFromElsewhere();
    await this.#touch(key, address);
    return key.principal;
  }

  /** For a part that remembers who came with a key; does not count as use. */
  async principalOf(sessionId: number): Promise<Principal | undefined> {
    const id = keyOfSession(sessionId);
    if (id === undefined) return undefined;
    const key =
      this.#cache.findById(sessionId) ?? (await this.#cache.fill(() => this.#store.find(id)));
    return key && this.stateOf(key) === "working" ? key.principal : undefined;
  }

  stateOf({ revokedAtMs, expiresAtMs }: ApiKey): ApiKeyState {
    if (revokedAtMs > 0) return "revoked";
    return expiresAtMs > 0 && expiresAtMs <= this.#parts.clock.nowMs() ? "expired" : "working";
  }

  /** Newest first; of one user, or of all. */
  list(userId?: number): Promise<readonly ApiKey[]> {
    return this.#store.list(userId);
  }

  find(id: number): Promise<ApiKey | undefined> {
    return this.#store.find(id);
  }

  /** Gives the key itself too, which is known to nobody afterwards. */
  async make(draft: ApiKeyDraft): Promise<{ readonly key: ApiKey; readonly text: string }> {
    const { database, clock } = this.#parts;
    const text = makeKeyText();
    const createdAtMs = clock.nowMs();
    return database.transaction(async () => {
      await this.#store.forgetEndedBefore(createdAtMs - endedKeptMs);
      const working = (await this.#store.list(draft.userId)).filter(
        (key) => this.stateOf(key) === "working",
      );
      if (working.length >= workingMaxPerUser) throw tooManyKeys();
      if (working.some(({ name }) => name === draft.name)) throw nameTaken(draft.name);
      const id = await this.#store.insert({
        ...draft,
        tokenHash: keyHash(text),
        tail: keyTail(text),
        createdAtMs,
      });
      const key = await this.#store.find(id);
      if (!key) throw new Error("A key that was made is not there.");
      return { key, text };
    });
  }

  /** Ends them at once on every server. Gives those that worked until now. */
  async revoke(keys: readonly ApiKey[]): Promise<readonly ApiKey[]> {
    const revoked = await this.markRevoked(keys);
    this.tellRevoked(revoked);
    return revoked;
  }

  /** As a part of a transaction: when that is done, whoever calls this tells it. */
  async markRevoked(keys: readonly ApiKey[]): Promise<readonly ApiKey[]> {
    const revoked: ApiKey[] = [];
    for (const key of keys)
      if (
        this.stateOf(key) === "working" &&
        (await this.#store.revoke(key.id, this.#parts.clock.nowMs()))
      )
        revoked.push(key);
    return revoked;
  }

  tellRevoked(keys: readonly ApiKey[]): void {
    for (const key of keys) this.#tellEnd(key, "revoked");
  }

  /** Those whose time is over since this was asked last: whoever watches by one is shown out. */
  async endExpired(): Promise<void> {
    const nowMs = this.#parts.clock.nowMs();
    const expired = await this.#store.expiredBetween(this.#lookedAtMs, nowMs);
    this.#lookedAtMs = nowMs;
    for (const key of expired) this.#tellEnd(key, "expired");
  }

  /** A user or a role has changed. */
  refresh(): void {
    this.#cache.clear();
  }

  #tellEnd(key: ApiKey, reason: "revoked" | "expired"): void {
    const { sessionId, userId } = key.principal;
    this.#cache.forget(key);
    this.#parts.events.tellSite("session-ended", { sessionId, userId, reason });
  }

  /** A key that is right is taken from a busy address too. */
  #refuseGuess(address: string): Unauthorized {
    this.#guesses.refuse(address);
    this.#guesses.countFailure(address);
    return wrongKey();
  }

  async #touch(key: ApiKey, address: string): Promise<void> {
    const nowMs = this.#parts.clock.nowMs();
    if (nowMs - key.lastUsedAtMs < touchIntervalMs) return;
    this.#cache.replace({ ...key, lastUsedAtMs: nowMs, lastAddress: address });
    await this.#store.setLastUsed(key.id, nowMs, address);
  }
}

const wrongKey = () =>
  new Unauthorized("key-wrong", {
    zh: "API 密钥不正确，请检查是否复制完整。",
    en: "The API key is wrong. Check that it was copied completely.",
  });

const endedKey = (state: "expired" | "revoked") =>
  state === "expired"
    ? new Unauthorized("key-expired", {
        zh: "API 密钥已过期，请创建新的密钥。",
        en: "This API key has expired. Create a new one.",
      })
    : new Unauthorized("key-revoked", {
        zh: "API 密钥已被吊销，请创建新的密钥。",
        en: "This API key was revoked. Create a new one.",
      });

const keyFromElsewhere = () =>
  new Forbidden("key-address-not-allowed", {
    zh: "此 API 密钥不允许从当前网络地址使用。",
    en: "This API key cannot be used from this network address.",
  });

const tooManyKeys = () =>
  new Conflict("key-too-many", {
    zh: `每个用户最多有 ${workingMaxPerUser} 个有效的 API 密钥，请先吊销不用的密钥。`,
    en: `A user can have at most ${workingMaxPerUser} valid API keys. Revoke unused ones first.`,
  });

const nameTaken = (name: string) =>
  new Conflict("key-name-taken", {
    zh: `该用户已有名为“${name}”的有效密钥，请换一个名称。`,
    en: `The user already has a valid key named "${name}". Choose another name.`,
  });
