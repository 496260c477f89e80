import { createHash, randomBytes } from "node:crypto";
import { type Clock, dayMs } from "@tessera/base";
import type { Database } from "../database/index.ts";
import { KnownBrowserStore } from "./known-browser-store.ts";

const forgetMs = 30 * dayMs;

/**
 * Browsers that have signed in lately: each holds a random value, renewed at every sign-in, that
 * opens nothing. It keeps the failures of others behind the same address off its user.
 */
export class KnownBrowsers {
  readonly #store: KnownBrowserStore;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#store = new KnownBrowserStore(database);
    this.#clock = clock;
  }

  /** Under which its failures are counted; undefined if it has not signed in, with a name: as that user. */
  async laneOf(browser: string | undefined, userName?: string): Promise<string | undefined> {
    if (!browser) return undefined;
    const hash = hashOf(browser);
    const isKnown = await this.#store.isKnown(hash, this.#clock.nowMs() - forgetMs, userName);
    return isKnown ? `browser ${hash}` : undefined;
  }

  /** Gives what the browser is to hold from now on. */
  async remember(browser: string | undefined, userName: string): Promise<string> {
    const renewed = randomBytes(32).toString("base64url");
    const nowMs = this.#clock.nowMs();
    await this.#store.forgetBefore(nowMs - forgetMs);
    if (browser) await this.#store.rename(hashOf(browser), hashOf(renewed));
    await this.#store.save(hashOf(renewed), userName, nowMs);
    return renewed;
  }
}

const hashOf = (browser: string): string =>
  createHash("sha256").update(browser).digest("base64url");
