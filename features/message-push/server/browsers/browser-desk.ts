import { BadRequest, type Clock, Conflict, isLostSecret, type Text } from "@tessera/base";
import type { Hearer, Hearers } from "../hearers.ts";
import type { Browser, BrowserStore, BrowserSubscription } from "./browser-store.ts";

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface BrowserDeskParts {
  readonly store: BrowserStore;
  readonly hearers: Hearers;
  readonly clock: Clock;
  /** A push service on the own network may be named; only where that is tested. */
  readonly isInternalAllowed?: boolean | undefined;
}

/** A browser with what its user may know. */
export interface HearingBrowser extends Browser, Hearer {}

const maxPerUser = 20;

/** Browsers that want to be told, and the key by which push services know this site. */
export class BrowserDesk {
  readonly #parts: BrowserDeskParts;

  constructor(parts: BrowserDeskParts) {
    this.#parts = parts;
  }

  get internal(): "all" | "none" {
    return this.#parts.isInternalAllowed ? "all" : "none";
  }

  async keys(): Promise<VapidKeys> {
    const { generateVAPIDKeys } = (await import("web-push")).default;
    const stored = await this.#parts.store.key(() => JSON.stringify(generateVAPIDKeys()));
    if (isLostSecret(stored)) throw new Conflict("push-key-lost", lostText);
    return JSON.parse(stored) as VapidKeys;
  }

  has(userId: number, endpoint: string): Promise<boolean> {
    return this.#parts.store.has(userId, endpoint);
  }

  async subscribe(
    subscription: BrowserSubscription,
    by: { readonly userId: number; readonly userAgent: string },
  ): Promise<void> {
    const { store, clock, isInternalAllowed } = this.#parts;
    const { protocol } = new URL(subscription.secretUrl);
    if (protocol !== "https:" && !isInternalAllowed)
      throw new BadRequest("push-service-unsafe", unsafeText, { field: "endpoint" });
    const isKnown = await store.has(by.userId, subscription.secretUrl);
    if (!isKnown && (await store.countOf(by.userId)) >= maxPerUser)
      throw new Conflict("push-browsers-full", fullText);
    await store.keep(subscription, { ...by, atMs: clock.nowMs() });
  }

  async unsubscribe(userId: number, endpoint: string): Promise<void> {
    if (await this.#parts.store.has(userId, endpoint)) await this.#parts.store.remove(endpoint);
  }

  /** The push service does not know it any more. */
  forget({ subscription }: Browser): Promise<void> {
    return this.#parts.store.remove(subscription.secretUrl);
  }

  /** Of those users, or of all. */
  async hearing(userNames: readonly string[]): Promise<readonly HearingBrowser[]> {
    const { store, hearers } = this.#parts;
    return hearers.among(await store.all(), userNames);
  }
}

const lostText: Text = {
  zh: "浏览器通知的密钥无法打开，请恢复 secret-box.key",
  en: "The key of browser notifications cannot be opened. Restore secret-box.key",
};
const unsafeText: Text = {
  zh: "推送服务的地址必须以 https:// 开头",
  en: "The address of the push service must begin with https://",
};
const fullText: Text = {
  zh: `每个用户最多登记 ${maxPerUser} 个浏览器，请先在其他浏览器上关闭通知`,
  en: `A user can have at most ${maxPerUser} browsers. Turn notifications off in another one first.`,
};
