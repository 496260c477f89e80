import type { Clock, Logger } from "@tessera/base";
import type { ChannelRef } from "../../contract/index.ts";
import type { Database } from "../database/index.ts";
import type { Principal } from "../sessions/index.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { AuditStore } from "./audit-store.ts";
import { type ChainCheck, checkChain } from "./check-chain.ts";
import { RecentKeys } from "./recent-keys.ts";

interface AuditTrailParts {
  readonly database: Database;
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

/** Pages with many and lists show the same picture again and again. */
const sameViewMs = 5 * 60_000;

/** Who did what from where: every line is bound to the one before, and none is ever changed. */
export class AuditTrail {
  readonly #store: AuditStore;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #views: RecentKeys;
  #gathered: AuditEntry[] = [];
  /** The write that will take what has gathered. */
  #nextWrite: Promise<void> | undefined;
  #lastWrite: Promise<void> = Promise.resolve();
  #checking: Promise<ChainCheck> | undefined;

  constructor({ database, clock, log }: AuditTrailParts) {
    this.#store = new AuditStore(database);
    this.#clock = clock;
    this.#log = log;
    this.#views = new RecentKeys(clock, sameViewMs);
  }

  /** Resolves when the line is written; lines that come meanwhile are written together. */
  append(entry: AuditEntry): Promise<void> {
    this.#gathered.push(entry);
    this.#nextWrite ??= this.#lastWrite = this.#writeAfter(this.#lastWrite);
    return this.#nextWrite;
  }

  /** Somebody begins to watch: a line, unless the same session did so minutes ago. */
  watched(view: AuditedView): void {
    const { channel, flow, name } = view;
    const place = `${channel.deviceId}/${channel.channelId}/${flow}`;
    if (!this.isNewView(view.principal, view.address, `watch ${place}`)) return;
    const { userId, userName, only } = view.principal;
    this.append({
      // A visitor has not signed in; the name says by whose leave.
      userId: only ? undefined : userId,
      userName,
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

  isNewView({ sessionId }: Principal, address: string, what: string): boolean {
    return this.#views.isNew(`${sessionId} ${address} ${what}`);
  }

  /** Whether every line is there as it was written. Who asks meanwhile gets the same answer. */
  verify(): Promise<ChainCheck> {
    this.#checking ??= checkChain(this.#store).finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** Resolves when all is written. */
  async stop(): Promise<void> {
    await this.#lastWrite.catch(() => {});
  }

  async #writeAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => {});
    const entries = this.#gathered;
    this.#gathered = [];
    this.#nextWrite = undefined;
    try {
      await this.#store.append(entries);
    } catch (error) {
      const lost = entries.map(({ userName, address, action, target }) =>
        [userName, address, action, target].join(" "),
      );
      this.#log.error({ error, lost }, "the audit record could not be written");
      throw error;
    }
  }
}
