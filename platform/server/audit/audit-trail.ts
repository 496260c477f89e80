import { AsyncLocalStorage } from "node:async_hooks";
import { type Clock, type Logger, Offline } from "@tessera/base";
import type { ChannelRef } from "../../contract/index.ts";
import type { Database } from "../database/index.ts";
import { type Principal, recordedName } from "../sessions/principal.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { AuditStore } from "./audit-store.ts";
import { BatchWriter } from "./batch-writer.ts";
import type { ChainKey } from "./chain-key.ts";
import { type ChainCheck, type ChainWitnesses, checkChain } from "./check-chain.ts";
import { RecentKeys } from "./recent-keys.ts";
import { type OldLines, removeOldLines } from "./remove-old-lines.ts";
import type { AuditHead } from "./signing.ts";
import { storableEntry } from "./storable-entry.ts";

interface AuditTrailParts {
  readonly database: Database;
  readonly key: ChainKey;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Somebody sees a channel. */
export interface AuditedView {
  readonly principal: Principal;
  readonly address: string;
  readonly channel: ChannelRef;
  /** What the channel is called now. */
  readonly name: string;
  /** 1 main stream, 2 sub stream. */
  readonly flow: number;
}

/** Something that is on record as begun. */
export interface BegunAct {
  /** Of its line. */
  readonly id: number;
  /** What is known of it by now. */
  readonly now: () => AuditEntry;
  /** The line that the transaction of the change has got. */
  told?: AuditEntry;
  isOver?: boolean;
}

/** Pages with many and lists show the same picture again and again. */
const sameViewMs = 5 * 60_000;

/** Who did what from where: every line is bound to the one before, and none is ever changed. */
export class AuditTrail {
  readonly #store: AuditStore;
  readonly #key: ChainKey;
  readonly #clock: Clock;
  readonly #writer: BatchWriter;
  readonly #views: RecentKeys;
  readonly #acts = new AsyncLocalStorage<BegunAct>();
  #checking: Promise<ChainCheck> | undefined;

  static async open(parts: AuditTrailParts): Promise<AuditTrail> {
    const { database, key, log } = parts;
    const seal = await new AuditStore(database).seal(key);
    if (!seal.startsWith(`${key.id}:`))
      log.error(
        { key: key.id, needed: seal.split(":", 1)[0] },
        "the audit record was begun with another key: put that key back, or older lines cannot be checked",
      );
    return new AuditTrail(parts);
  }

  private constructor({ database, key, clock, log }: AuditTrailParts) {
    this.#store = new AuditStore(database);
    this.#key = key;
    this.#clock = clock;
    this.#views = new RecentKeys(clock, sameViewMs);
    // Lines of many are written together: they belong to nobody's transaction and to nobody's act.
    const apart = <Result>(work: () => Result) =>
      this.#acts.exit(() => database.apartFromTransaction(work));
    this.#writer = new BatchWriter({
      write: (entries) => apart(() => this.#store.append(entries, key)),
      probe: () => apart(() => this.#store.touch()),
      log,
    });
    database.beforeCommit(() => this.#tellChange());
  }

  /** Resolves when the line is written; lines that come meanwhile are written together. */
  async append(entry: AuditEntry): Promise<void> {
    await this.#writer.write(entry);
  }

  /** Before anything is done: rejects with what to tell the caller if it cannot be written, and nothing may be done. */
  async begin(now: () => AuditEntry): Promise<BegunAct> {
    try {
      const id = await this.#writer.write({ ...now(), phase: "begun", outcome: 0, durationMs: 0 });
      return { id, now };
    } catch (cause) {
      throw notWritable(cause);
    }
  }

  /** The first transaction of the work that commits gets a line at its end: both are there or none. */
  async during<Result>(act: BegunAct, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#acts.run(act, work);
    } finally {
      // What the work has left running is no longer this act.
      act.isOver = true;
    }
  }

  /** Where the line can only be written afterwards: rejects if it could not be now. */
  async requireWritable(): Promise<void> {
    try {
      await this.#store.touch();
    } catch (cause) {
      throw notWritable(cause);
    }
  }

  /** Somebody begins to watch: a line, unless the same session did so minutes ago. */
  watched(view: AuditedView): void {
    const { channel, flow, name } = view;
    const place = `${channel.deviceId}/${channel.channelId}/${flow}`;
    if (!this.isNewView(view.principal, view.address, `watch ${place}`)) return;
    const { userId, only } = view.principal;
    this.append({
      // A visitor has not signed in; the name says by whose leave.
      userId: only ? undefined : userId,
      userName: recordedName(view.principal),
      address: view.address,
      target: `${name} (${place})`,
      outcome: 200,
      atMs: this.#clock.nowMs(),
      action: "watch",
      kind: "view",
      durationMs: 0,
      detail: {},
    }).catch(() => {
      // Logged where it failed; the picture is not held up by it.
    });
  }

  /** Whether it is the first time in a while; from now on it is not. */
  isNewView({ sessionId }: Principal, address: string, what: string): boolean {
    return this.#views.isNew(`${sessionId} ${address} ${what}`);
  }

  isKnownView({ sessionId }: Principal, address: string, what: string): boolean {
    return this.#views.has(`${sessionId} ${address} ${what}`);
  }

  /** Whether every line is there as it was written. Who asks meanwhile gets the same answer. */
  verify(witnesses: Omit<ChainWitnesses, "key"> = {}): Promise<ChainCheck> {
    this.#checking ??= checkChain(this.#store, { ...witnesses, key: this.#key }).finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** How the record ends now. */
  async head(): Promise<AuditHead> {
    const { total, lastHash } = await this.#store.ends();
    return { id: total, hash: lastHash, atMs: this.#clock.nowMs() };
  }

  /** Removes a piece of the oldest lines; a signed checkpoint stands for them. Returns how many have gone. */
  removeOld(old: OldLines): Promise<number> {
    return removeOldLines(this.#store, this.#key, { ...old, nowMs: this.#clock.nowMs() });
  }

  /** Resolves when all is written. */
  stop(): Promise<void> {
    return this.#writer.stop();
  }

  async #tellChange(): Promise<(() => void) | undefined> {
    const act = this.#acts.getStore();
    if (!act || act.told || act.isOver) return undefined;
    const told = act.now();
    const line = storableEntry({
      ...told,
      phase: "changed",
      of: act.id,
      // It is in the line with which the act was begun.
      detail: { ...told.detail, input: undefined },
    });
    try {
      await this.#store.append([line], this.#key);
      return () => {
        act.told = told;
      };
    } catch (cause) {
      throw notWritable(cause);
    }
  }
}

const notWritable = (cause: unknown): Offline =>
  new Offline(
    "audit-unavailable",
    {
      zh: "审计记录当前无法写入，操作未执行。请稍后重试；如仍失败，请让管理员检查数据库和磁盘空间。",
      en: "The audit record cannot be written now, so nothing was done. Try again later; if it still fails, ask the administrator to check the database and the disk space.",
    },
    { cause },
  );
