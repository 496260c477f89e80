import { isDeepStrictEqual } from "node:util";
import { type Lease, type LeaseRequest, type Leases, secondMs } from "@tessera/base";
import type { Database } from "@tessera/platform/server";
import type { PushTargets } from "../push-targets.ts";
import type { TargetRecord } from "../target-record.ts";
import { kindOf } from "../targets/kinds.ts";
import { Sender, type SenderParts } from "./sender.ts";

export interface SendersParts extends SenderParts {
  readonly targets: PushTargets;
  readonly leases: Pick<Leases, "ask" | "require">;
  readonly database: Pick<Database, "transaction" | "isInTransaction" | "apartFromTransaction">;
}

/** How late what another server has stored is found. */
const lookMs = secondMs;
/** The caller's transaction has to end first. */
const settleMs = 20;

interface Running {
  readonly target: TargetRecord;
  readonly lease: Lease;
  readonly sender: Sender;
}

/** A sender for each enabled target that is this server's to serve; none waits for another. */
export class Senders {
  readonly #parts: SendersParts;
  readonly #asked = new Map<number, LeaseRequest>();
  readonly #running = new Map<number, Running>();
  readonly #ending = new Set<Promise<void>>();
  readonly #stops: (() => void)[] = [];
  #looking: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: SendersParts) {
    this.#parts = parts;
  }

  start(): void {
    const { targets, clock } = this.#parts;
    this.#stops.push(
      targets.events.on("changed", ({ id }) => this.#follow(id)),
      clock.every(lookMs, () => this.#look()),
    );
    for (const { id } of targets.all()) this.#follow(id);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const stop of this.#stops.splice(0)) stop();
    await this.#looking;
    const requests = [...this.#asked.values()];
    this.#asked.clear();
    // What is on its way is let go before another server may begin.
    for (const id of this.#running.keys()) this.#end(id);
    await Promise.all(this.#ending);
    await Promise.all(requests.map((request) => request.giveUp()));
  }

  /** Something was stored for these, perhaps in a transaction that goes on: sending is no part of it. */
  wake(targetIds: readonly number[]): void {
    const { database, clock } = this.#parts;
    const wakeNow = () => {
      for (const id of targetIds) this.#running.get(id)?.sender.wake();
    };
    const isGoingOn = database.isInTransaction;
    database.apartFromTransaction(() => {
      if (isGoingOn) clock.after(settleMs, wakeNow);
      else wakeNow();
    });
  }

  tryNow(targetId: number): void {
    const sender = this.#running.get(targetId)?.sender;
    this.#parts.database.apartFromTransaction(() => sender?.tryNow());
    this.wake([targetId]);
  }

  #look(): void {
    // Most sites push nothing.
    if (this.#running.size === 0) return;
    this.#looking ??= this.#wakeWaiting()
      .catch((error: unknown) =>
        this.#parts.log.warn({ error }, "nobody could see what waits to be pushed"),
      )
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #wakeWaiting(): Promise<void> {
    for (const id of await this.#parts.store.waitingTargets()) this.#running.get(id)?.sender.wake();
  }

  #follow(id: number): void {
    const target = this.#parts.targets.find(id);
    if (this.#isStopped || !target?.isEnabled) return this.#leave(id);
    if (!this.#asked.has(id)) return this.#ask(id);
    const running = this.#running.get(id);
    if (!running || isDeepStrictEqual(running.target, target)) return;
    this.#end(id);
    this.#begin(id, running.lease);
  }

  #leave(id: number): void {
    const request = this.#asked.get(id);
    this.#asked.delete(id);
    this.#end(id);
    request
      ?.giveUp()
      .catch((error: unknown) => this.#parts.log.warn({ error }, "a push target was not given up"));
  }

  #ask(id: number): void {
    const request = this.#parts.leases.ask(`message-push ${id}`, {
      begin: (lease) => this.#begin(id, lease),
      end: () => this.#end(id),
    });
    this.#asked.set(id, request);
  }

  #begin(id: number, lease: Lease): void {
    const target = this.#parts.targets.find(id);
    if (this.#isStopped || !target?.isEnabled) return;
    this.#end(id);
    const sender = new Sender(target, lease, {
      ...this.#parts,
      log: this.#parts.log.child({ target: target.name }),
    });
    this.#running.set(id, { target, lease, sender });
    if (kindOf(target.kind)?.isKeptOpen) sender.connect();
    // One that was changed waits until what it sent last is done with.
    const ready = Promise.all(this.#ending);
    ready.then(() => sender.wake()).catch(() => undefined);
  }

  #end(id: number): void {
    const running = this.#running.get(id);
    if (!running) return;
    this.#running.delete(id);
    const ending = running.sender
      .stop()
      .catch((error: unknown) => this.#parts.log.warn({ error }, "a push target was not closed"))
      .finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}
