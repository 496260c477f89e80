import { randomUUID } from "node:crypto";
import { type Clock, type Logger, minuteMs } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import {
  type Hold,
  type HoldTime,
  isSameOperator,
  type Operator,
  refuseUnlessAbove,
  type StoredHold,
} from "./hold.ts";
import type { PtzHoldStore } from "./ptz-hold-store.ts";

interface PtzHoldsParts {
  readonly store: PtzHoldStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  /** How long a camera is kept after the last word. */
  readonly holdMs: () => number;
  /** What this server has changed, or has seen to end. */
  readonly onChange: (channel: ChannelRef, hold: Hold | undefined) => void;
  /** Another server gave it to somebody else, and has stopped it for them. */
  readonly onLost: (channel: ChannelRef) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

interface HoldChange {
  readonly kept?: StoredHold;
  readonly freed?: readonly ChannelRef[];
}

interface Kept extends StoredHold {
  readonly endsAtMs: number;
  readonly toldAtMs: number;
  readonly cancelEnd: () => void;
}

type Tell = (change: HoldChange) => void;
type Taking = Required<HoldTime> & { readonly isOnlyIfHeld: boolean };

/** A button that is held down says a word every two seconds; not each is worth telling. */
const tellEveryMs = 1500;

/**
 * Nor is each worth storing: a hold that goes on may end so much later (or earlier) than its row says. The server that
 * hears the words knows better, and removes the row when the hold is over. Others take it for over only when so much
 * more time has passed, so they never give away what is still held; clocks of servers may differ by less.
 */
const staleMs = 5000;
const tidyUpMs = 10 * minuteMs;

/**
 * A camera is moved by one person at a time, whichever server they are on: whoever has moved it keeps it for a while.
 * Who has a higher priority takes it over, all others are told whom to wait for.
 */
export class PtzHolds {
  readonly #parts: PtzHoldsParts;
  /** Another one after each start: who is found here then had the last word somewhere else. */
  readonly #server = randomUUID();
  readonly #kept = new Map<string, Kept>();
  #changes!: ModelChanges<HoldChange>;
  #stopTidying = () => {};

  constructor(parts: PtzHoldsParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { feed, clock, log } = this.#parts;
    await this.#tidyUp();
    this.#changes = await feed.follow<HoldChange>({
      name: "ptz-holds",
      know: (change) => this.#know(change),
      read: () => this.#read(),
    });
    this.#stopTidying = clock.every(tidyUpMs, () => {
      this.#tidyUp().catch((error: unknown) => log.warn({ error }, "old holds were not removed"));
    });
  }

  of(channel: ChannelRef): Hold | undefined {
    const kept = this.#find(channel);
    return kept && this.#holdOf(kept);
  }

  all(): readonly Hold[] {
    return this.#those(() => true).map((kept) => this.#holdOf(kept));
  }

  /** Gives whom it was taken over from. Rejects if it cannot be. */
  take(channel: ChannelRef, operator: Operator, time: HoldTime = {}): Promise<Hold | undefined> {
    return this.#take(channel, operator, { ...noTime, ...time, isOnlyIfHeld: false });
  }

  /** As `take`; what nobody holds stays so. */
  takeIfHeld(channel: ChannelRef, operator: Operator): Promise<Hold | undefined> {
    return this.#take(channel, operator, { ...noTime, isOnlyIfHeld: true });
  }

  /** Rejects if somebody else holds it whom the operator could not take it over from. */
  async release(channel: ChannelRef, operator: Operator): Promise<void> {
    await this.#free(() => {
      const kept = this.#find(channel);
      if (!kept) return [];
      if (kept.operator.userId !== operator.userId) refuseUnlessAbove(this.#holdOf(kept), operator);
      return [kept];
    });
  }

  /** All that the session holds, or this one. */
  async releaseSession(sessionId: number, channel?: ChannelRef): Promise<void> {
    const only = channel && channelKey(channel);
    const held = () =>
      this.#those(
        (kept) =>
          kept.operator.sessionId === sessionId && (!only || channelKey(kept.channel) === only),
      );
    // Every server hears of every session that ends; most hold nothing.
    if (held().length > 0) await this.#free(held);
  }

  /** Gives what they held. */
  releaseUser(userId: number): Promise<readonly ChannelRef[]> {
    return this.#free(() => this.#those(({ operator }) => operator.userId === userId));
  }

  /** Who holds a camera keeps it, by the row, while this server is away. */
  stop(): void {
    this.#stopTidying();
    for (const { cancelEnd } of this.#kept.values()) cancelEnd();
  }

  async #take(channel: ChannelRef, operator: Operator, taking: Taking): Promise<Hold | undefined> {
    const taken = await this.#changes.make(async (tell) => {
      const before = this.#find(channel);
      if (!before && taking.isOnlyIfHeld) return {};
      if (before?.operator.userId === operator.userId)
        return { news: await this.#takeAgain(before, operator, taking, tell) };
      const former = before && this.#holdOf(before);
      if (former) refuseUnlessAbove(former, operator);
      const lockedUntilMs = this.#parts.clock.nowMs() + taking.lockMs;
      const news = await this.#store(
        { channel, operator, ...this.#timesOf(lockedUntilMs, taking) },
        tell,
      );
      return { former, news };
    });
    if (taken.news) this.#parts.onChange(channel, this.#holdOf(taken.news));
    return taken.former;
  }

  /** Gives what is worth telling. */
  async #takeAgain(
    own: Kept,
    operator: Operator,
    taking: Taking,
    tell: Tell,
  ): Promise<StoredHold | undefined> {
    const { channel } = own;
    const isLockedAnew = taking.lockMs > 0;
    const lockedUntilMs = isLockedAnew
      ? this.#parts.clock.nowMs() + taking.lockMs
      : own.lockedUntilMs;
    const times = this.#timesOf(lockedUntilMs, taking);
    const isNearlyAsStored =
      !isLockedAnew &&
      this.#isHere(own) &&
      isSameOperator(own.operator, operator) &&
      Math.abs(times.untilMs - own.untilMs) <= staleMs;
    if (isNearlyAsStored) return this.#goOn(own, times.untilMs);
    return this.#store({ channel, operator, ...times }, tell);
  }

  #timesOf(lockedUntilMs: number, { lastsMs }: Taking) {
    const { holdMs, clock } = this.#parts;
    const untilMs = Math.max(lockedUntilMs, clock.nowMs() + Math.max(lastsMs, holdMs()));
    return { lockedUntilMs, untilMs };
  }

  async #store(about: Omit<StoredHold, "server">, tell: Tell): Promise<StoredHold> {
    const kept = { ...about, server: this.#server };
    await this.#parts.store.save(kept);
    tell({ kept });
    return kept;
  }

  /** Only here: the row says nearly the same. Gives it if it is worth telling. */
  #goOn(own: Kept, endsAtMs: number): Kept | undefined {
    const nowMs = this.#parts.clock.nowMs();
    const isOldNews =
      nowMs - own.toldAtMs < tellEveryMs && Math.abs(endsAtMs - own.endsAtMs) < tellEveryMs;
    const kept = this.#keep({ ...own, endsAtMs, toldAtMs: isOldNews ? own.toldAtMs : nowMs });
    return isOldNews ? undefined : kept;
  }

  async #free(judge: () => readonly Kept[]): Promise<readonly ChannelRef[]> {
    const { store, onChange } = this.#parts;
    const freed = await this.#changes.make(async (tell) => {
      const channels = judge().map(({ channel }) => channel);
      if (channels.length === 0) return channels;
      await store.remove(channels);
      tell({ freed: channels });
      return channels;
    });
    for (const channel of freed) onChange(channel, undefined);
    return freed;
  }

  #know({ kept, freed = [] }: HoldChange): void {
    for (const channel of freed) this.#forget(channelKey(channel));
    if (kept) this.#remember(kept);
  }

  async #read(): Promise<void> {
    const stored = new Map(
      (await this.#parts.store.all()).map((hold) => [channelKey(hold.channel), hold]),
    );
    for (const key of this.#kept.keys()) if (!stored.has(key)) this.#forget(key);
    // Of what was stored from here, more is known here than the row says.
    for (const [key, hold] of stored)
      if (!this.#isHere(hold) || !this.#kept.has(key)) this.#remember(hold);
  }

  #remember(hold: StoredHold): void {
    const isHere = this.#isHere(hold);
    const before = this.#kept.get(channelKey(hold.channel));
    const endsAtMs = isHere ? hold.untilMs : hold.untilMs + staleMs;
    this.#keep({ ...hold, endsAtMs, toldAtMs: this.#parts.clock.nowMs() });
    const isLost =
      !isHere && before && this.#isHere(before) && before.operator.userId !== hold.operator.userId;
    if (isLost) this.#parts.onLost(hold.channel);
  }

  #keep(hold: Omit<Kept, "cancelEnd">): Kept {
    const { clock } = this.#parts;
    const key = channelKey(hold.channel);
    this.#forget(key);
    const cancelEnd = this.#isHere(hold)
      ? clock.after(Math.max(0, hold.endsAtMs - clock.nowMs()), () => this.#end(key))
      : () => {};
    const kept = { ...hold, cancelEnd };
    this.#kept.set(key, kept);
    return kept;
  }

  #forget(key: string): void {
    this.#kept.get(key)?.cancelEnd();
    this.#kept.delete(key);
  }

  /** It is over by itself; the row and those who watch are told so. */
  #end(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    // A timer does not follow a wall clock that is set back.
    if (!this.#isOver(kept)) return void this.#keep(kept);
    const isStillSo = () => this.#kept.get(key) === kept;
    this.#free(() => (isStillSo() ? [kept] : [])).catch((error: unknown) =>
      this.#parts.log.warn({ error }, "the row of a hold that is over stayed"),
    );
  }

  async #tidyUp(): Promise<void> {
    const { store, clock } = this.#parts;
    for (const [key, kept] of this.#kept) if (this.#isOver(kept)) this.#forget(key);
    await store.removeEndedBefore(clock.nowMs() - staleMs);
  }

  #find(channel: ChannelRef): Kept | undefined {
    const kept = this.#kept.get(channelKey(channel));
    return kept && !this.#isOver(kept) ? kept : undefined;
  }

  #those(isOne: (kept: Kept) => boolean): readonly Kept[] {
    return [...this.#kept.values()].filter((kept) => !this.#isOver(kept) && isOne(kept));
  }

  #isOver({ endsAtMs }: Kept): boolean {
    return endsAtMs <= this.#parts.clock.nowMs();
  }

  #isHere({ server }: StoredHold): boolean {
    return server === this.#server;
  }

  #holdOf(hold: StoredHold & { readonly endsAtMs?: number }): Hold {
    const { channel, operator, lockedUntilMs, untilMs, endsAtMs = untilMs } = hold;
    const isHere = this.#isHere(hold);
    const leftMs = (isHere ? endsAtMs : untilMs) - this.#parts.clock.nowMs();
    return {
      channel,
      operator,
      isLocked: lockedUntilMs > this.#parts.clock.nowMs(),
      secondsLeft: Math.max(1, Math.ceil(leftMs / 1000)),
      isHere,
    };
  }
}

const noTime = { lockMs: 0, lastsMs: 0 };
