import { createHash, randomBytes } from "node:crypto";
import { type Clock, Conflict } from "@tessera/base";
import { type ChannelRef, type PurgedDevices, purgedBy } from "@tessera/engine";
import type {
  Account,
  ChangeFeed,
  Events,
  ModelChanges,
  Rights,
  UserStore,
} from "@tessera/platform/server";
import type { ShareLink } from "../contract.ts";
import type { NewShareLink, ShareLinkRecord, ShareLinkStore } from "./share-link-store.ts";
import { sessionOfLink } from "./visitor-session.ts";

interface ShareLinksParts {
  readonly store: ShareLinkStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly accounts: Pick<UserStore, "account">;
  readonly rights: Pick<Rights, "may">;
  readonly events: Events;
  readonly clock: Clock;
}

type Draft = Pick<
  NewShareLink,
  "channel" | "flow" | "name" | "ownerId" | "ownerName" | "expiresAtMs" | "maxViewers"
>;

interface ShareLinksChange {
  readonly made?: ShareLinkRecord;
  readonly revoked?: { readonly ids: readonly number[]; readonly atMs: number };
  readonly removed?: readonly number[];
}

const workingMaxPerUser = 1000;
/** Those that ended are shown for so long, the last ones of a user. */
const endedKeptMs = 30 * 24 * 60 * 60_000;
const endedMaxPerUser = 1000;
/** How often those of everybody are looked through. */
const sweepMs = 60 * 60_000;
/** Timers cannot wait for a month, and a clock may be set meanwhile. */
const longestWaitMs = 60 * 60_000;

/** Links for people without an account, in memory. Only the hash of a key is kept. */
export class ShareLinks {
  readonly #parts: ShareLinksParts;
  #changes!: ModelChanges<ShareLinksChange>;
  readonly #links = new Map<number, ShareLinkRecord>();
  readonly #idByKeyHash = new Map<string, number>();
  readonly #idsByOwner = new Map<number, Set<number>>();
  /** Whose end has not been told yet. */
  readonly #running = new Set<number>();
  #cancelTimer: () => void = () => {};
  #isStopped = false;
  /** Both by the monotonic clock. */
  #wakesAtMs = Number.POSITIVE_INFINITY;
  #sweptAtMs = Number.NEGATIVE_INFINITY;

  private constructor(parts: ShareLinksParts) {
    this.#parts = parts;
  }

  static async load(parts: ShareLinksParts): Promise<ShareLinks> {
    const links = new ShareLinks(parts);
    links.#changes = await parts.feed.follow<ShareLinksChange>({
      name: "share links",
      know: (change) => links.#know(change),
      read: () => links.#read(),
    });
    await links.#drop(() => links.#overdue());
    return links;
  }

  /** Newest first. */
  all(): readonly ShareLinkRecord[] {
    return [...this.#links.values()].toReversed();
  }

  find(id: number): ShareLinkRecord | undefined {
    return this.#links.get(id);
  }

  findByKey(key: string): ShareLinkRecord | undefined {
    const id = this.#idByKeyHash.get(hashOf(key));
    return id === undefined ? undefined : this.#links.get(id);
  }

  /** Gives the key too, which is known to nobody afterwards. */
  create(draft: Draft): Promise<{ link: ShareLinkRecord; key: string }> {
    const { store, clock } = this.#parts;
    return this.#changes.make(async (tell) => {
      const removed = idsOf(this.#overdue(draft.ownerId));
      const working = this.#of(draft.ownerId).filter((link) => this.#endOf(link) === undefined);
      if (working.length >= workingMaxPerUser) throw tooMany();
      const key = randomBytes(32).toString("base64url");
      const createdAtMs = clock.nowMs();
      await store.remove(removed);
      const made = await store.insert({ ...draft, keyHash: hashOf(key), createdAtMs });
      tell({ made, removed });
      return { link: made, key };
    });
  }

  /** Not in the change feed: nothing is decided by it, and visitors come often. Other servers show it later. */
  async countOpen({ id }: ShareLinkRecord): Promise<void> {
    const link = this.#links.get(id);
    if (!link) return;
    const lastOpenAtMs = this.#parts.clock.nowMs();
    this.#links.set(id, { ...link, opened: link.opened + 1, lastOpenAtMs });
    await this.#parts.store.countOpen(id, lastOpenAtMs);
  }

  /** Gives those that it has ended. */
  revoke(links: readonly ShareLinkRecord[]): Promise<readonly ShareLinkRecord[]> {
    return this.#changes.make(async (tell) => {
      const working = links
        .flatMap(({ id }) => this.#links.get(id) ?? [])
        .filter((link) => this.#endOf(link) === undefined);
      if (working.length === 0) return [];
      const revoked = { ids: idsOf(working), atMs: this.#parts.clock.nowMs() };
      await this.#parts.store.revoke(revoked.ids, revoked.atMs);
      tell({ revoked });
      return working;
    });
  }

  async withStates(found: readonly ShareLinkRecord[]) {
    const accounts = new Map<number, Account | undefined>();
    for (const { ownerId } of found)
      if (!accounts.has(ownerId)) accounts.set(ownerId, await this.#accountOf(ownerId));
    return found.map((link) => {
      const isBacked = this.#mayShare(accounts.get(link.ownerId), link.channel);
      const state: ShareLink["State"] = this.#endOf(link) ?? (isBacked ? "active" : "powerless");
      return { link, state };
    });
  }

  /** By whose leave visitors may watch now; undefined: they may not. */
  async giverOf(link: ShareLinkRecord): Promise<Account | undefined> {
    if (this.#endOf(link)) return undefined;
    const maker = await this.#accountOf(link.ownerId);
    return this.#mayShare(maker, link.channel) ? maker : undefined;
  }

  /**
   * Channels that are gone for good: if one of the same id comes, old links do not open it. The rows of the links went
   * with them.
   */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    this.#remove(idsOf(this.all().filter(({ channel }) => isGone(channel))));
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  #accountOf(userId: number): Promise<Account | undefined> {
    return this.#parts.accounts.account(userId);
  }

  #mayShare(account: Account | undefined, channel: ChannelRef): boolean {
    const maker = account && { ...account, sessionId: 0 };
    const { rights } = this.#parts;
    return rights.may(maker, "live", channel) && rights.may(maker, "export", channel);
  }

  #endOf({ revokedAtMs, expiresAtMs }: ShareLinkRecord): "revoked" | "expired" | undefined {
    if (revokedAtMs > 0) return "revoked";
    return expiresAtMs <= this.#parts.clock.nowMs() ? "expired" : undefined;
  }

  #of(ownerId: number): readonly ShareLinkRecord[] {
    return [...(this.#idsByOwner.get(ownerId) ?? [])].flatMap((id) => this.#links.get(id) ?? []);
  }

  /** Of one user, and now and then of everybody. */
  #overdue(ownerId?: number): readonly ShareLinkRecord[] {
    const nowMs = this.#parts.clock.monotonicMs();
    const isSweep = nowMs - this.#sweptAtMs >= sweepMs;
    if (isSweep) this.#sweptAtMs = nowMs;
    const owners = isSweep || ownerId === undefined ? [...this.#idsByOwner.keys()] : [ownerId];
    return owners.flatMap((owner) => this.#overdueOf(owner));
  }

  #overdueOf(ownerId: number): readonly ShareLinkRecord[] {
    const keptSinceMs = this.#parts.clock.nowMs() - endedKeptMs;
    return this.#of(ownerId)
      .filter((link) => this.#endOf(link) !== undefined)
      .toSorted((one, other) => endedAtMs(other) - endedAtMs(one) || other.id - one.id)
      .filter((link, index) => index >= endedMaxPerUser || endedAtMs(link) < keptSinceMs);
  }

  #drop(find: () => readonly ShareLinkRecord[]): Promise<void> {
    return this.#changes.make(async (tell) => {
      const removed = idsOf(find());
      if (removed.length === 0) return;
      await this.#parts.store.remove(removed);
      tell({ removed });
    });
  }

  async #read(): Promise<void> {
    const stored = await this.#parts.store.all();
    const ids = new Set(idsOf(stored));
    this.#remove([...this.#links.keys()].filter((id) => !ids.has(id)));
    for (const link of stored) this.#set(link);
    this.#watchClock();
  }

  #know({ made, revoked, removed = [] }: ShareLinksChange): void {
    for (const id of revoked?.ids ?? []) {
      const link = this.#links.get(id);
      if (link) this.#set({ ...link, revokedAtMs: revoked?.atMs ?? 0 });
    }
    this.#remove(removed);
    // One that is known already may have been opened since.
    if (!made || this.#links.has(made.id)) return;
    this.#set(made);
    const { clock } = this.#parts;
    const waitMs = made.expiresAtMs - clock.nowMs();
    if (clock.monotonicMs() + waitMs < this.#wakesAtMs) this.#watchClock();
  }

  #set(link: ShareLinkRecord): void {
    this.#links.set(link.id, link);
    this.#idByKeyHash.set(link.keyHash, link.id);
    const ids = this.#idsByOwner.get(link.ownerId) ?? new Set();
    this.#idsByOwner.set(link.ownerId, ids.add(link.id));
    const end = this.#endOf(link);
    if (end) this.#tellEnd(link, end);
    else this.#running.add(link.id);
  }

  #remove(ids: readonly number[]): void {
    for (const id of ids) {
      const link = this.#links.get(id);
      if (!link) continue;
      this.#links.delete(id);
      this.#idByKeyHash.delete(link.keyHash);
      this.#idsByOwner.get(link.ownerId)?.delete(id);
      this.#tellEnd(link, "revoked");
    }
  }

  /** Whoever watches by it is shown out. Every server tells it: only when it knows of the end, nobody comes in again. */
  #tellEnd({ id, ownerId }: ShareLinkRecord, reason: "expired" | "revoked"): void {
    if (!this.#running.delete(id)) return;
    this.#parts.events.tellSite("session-ended", {
      sessionId: sessionOfLink(id),
      userId: ownerId,
      reason,
    });
  }

  #watchClock(): void {
    this.#cancelTimer();
    this.#wakesAtMs = Number.POSITIVE_INFINITY;
    if (this.#running.size === 0 || this.#isStopped) return;
    const { clock } = this.#parts;
    const firstEndMs = this.#runningLinks().reduce(
      (firstMs, { expiresAtMs }) => Math.min(firstMs, expiresAtMs),
      Number.POSITIVE_INFINITY,
    );
    const waitMs = Math.min(Math.max(firstEndMs - clock.nowMs(), 0), longestWaitMs);
    this.#wakesAtMs = clock.monotonicMs() + waitMs;
    this.#cancelTimer = clock.after(waitMs, () => {
      for (const link of this.#runningLinks())
        if (this.#endOf(link) === "expired") this.#tellEnd(link, "expired");
      this.#watchClock();
    });
  }

  #runningLinks(): readonly ShareLinkRecord[] {
    return [...this.#running].flatMap((id) => this.#links.get(id) ?? []);
  }
}

const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

const idsOf = (links: readonly ShareLinkRecord[]): number[] => links.map(({ id }) => id);

const endedAtMs = ({ revokedAtMs, expiresAtMs }: ShareLinkRecord): number =>
  revokedAtMs || expiresAtMs;

const tooMany = () =>
  new Conflict("share-links-full", {
    zh: `每个用户最多同时有 ${workingMaxPerUser} 个有效的分享链接，请先撤回不用的链接`,
    en: `A user can have at most ${workingMaxPerUser} valid share links. Revoke some first.`,
  });
