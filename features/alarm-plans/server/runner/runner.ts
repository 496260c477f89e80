import {
  type Clock,
  type Lease,
  LeaseLost,
  type LeaseRequest,
  type Leases,
  type Logger,
} from "@tessera/base";
import type { MessagePush } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import type { PlannedAlarms } from "../ports.ts";
import { type DeedParts, doDeed } from "./deeds.ts";
import { isMessage, type Order, type OrderWork } from "./order.ts";
import type { OrderStore } from "./order-store.ts";
import type { Planner } from "./planner.ts";

export interface RunnerParts extends DeedParts {
  readonly planner: Pick<Planner, "plan">;
  readonly orders: OrderStore;
  readonly alarms: PlannedAlarms;
  readonly messages: Pick<MessagePush, "send">;
  readonly database: Pick<Database, "transaction">;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How many are taken, or sent, in one transaction. */
const batchSize = 500;
/** An event may be missed; a look that finds nothing is cheap. */
const lookMs = 5000;
const tickMs = 1000;
const deedsAtOnce = 16;
const stopMs = 2000;
const firstPauseMs = 2000;
const longestPauseMs = 300_000;

/**
 * Takes alarms, makes orders of them and sees them done. One server does it for all; what is stored is gone on with by
 * whoever comes next, so that something may be done twice after a crash, and nothing is left out.
 */
export class PlanRunner {
  readonly #parts: RunnerParts;
  #turn: LeaseRequest | undefined;
  readonly #stops: (() => void)[] = [];
  readonly #underWay = new Map<number, Promise<void>>();
  #looking: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;
  /** The database may be closed. */
  #hasLeft = false;
  #nextDueMs = 0;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  start(): void {
    const { leases, clock } = this.#parts;
    this.#turn = leases.ask("alarm-plans", {
      begin: () => {
        this.#nextDueMs = 0;
        this.wake();
      },
      end: () => undefined,
    });
    this.#stops.push(clock.every(tickMs, () => this.#tick()));
    this.wake();
  }

  /** Something has come. */
  wake(): void {
    this.#isWanted = true;
    if (this.#isStopped) return;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#isWanted && !this.#isStopped) this.wake();
    });
  }

  /** Until all that has come is done or put off. */
  async settled(): Promise<void> {
    while (this.#looking || this.#underWay.size > 0) {
      await this.#looking;
      await Promise.all(this.#underWay.values());
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const stop of this.#stops.splice(0)) stop();
    await this.#looking;
    await this.#deedsEnded();
    await this.#turn?.giveUp();
  }

  /** A camera that does not answer keeps nobody from stopping: what it was told is an order at the next start. */
  async #deedsEnded(): Promise<void> {
    const { clock } = this.#parts;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(stopMs, resolve);
    await Promise.race([promise, Promise.all(this.#underWay.values())]);
    cancel();
    this.#hasLeft = true;
  }

  #tick(): void {
    const { clock } = this.#parts;
    const isDue = this.#nextDueMs <= clock.nowMs();
    if (isDue || clock.monotonicMs() - this.#lookedAtMs >= lookMs) this.wake();
  }

  async #look(): Promise<void> {
    const { log, clock } = this.#parts;
    this.#isWanted = false;
    this.#lookedAtMs = clock.monotonicMs();
    const lease = this.#turn?.lease;
    if (!lease) return;
    try {
      await this.#take(lease);
      await this.#send(lease);
      await this.#startDeeds(lease);
      await this.#plan();
    } catch (error) {
      this.#nextDueMs = clock.nowMs() + lookMs;
      if (error instanceof LeaseLost) log.info({ error }, "another server follows alarm plans");
      else log.error({ error }, "alarm plans could not be followed; they are tried again");
    }
  }

  async #take(lease: Lease): Promise<void> {
    const { alarms, planner, leases } = this.#parts;
    let taken = batchSize;
    while (taken === batchSize && !this.#isStopped)
      taken = await alarms.takeFresh(batchSize, async (batch) => {
        await leases.require(lease);
        await planner.plan(batch);
      });
  }

  /** In one transaction with their removal; if that fails, one by one, so that one alone is put off. */
  async #send(lease: Lease): Promise<void> {
    const { orders, clock, log } = this.#parts;
    let count = batchSize;
    while (count === batchSize && !this.#isStopped) {
      const due = await orders.dueMessages(clock.nowMs(), batchSize);
      count = due.length;
      if (count === 0) return;
      try {
        await this.#sendAll(due, lease);
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        log.error({ error, messages: count }, "messages of alarm plans are sent one by one");
        for (const order of due) await this.#sendAlone(order, lease);
      }
    }
  }

  async #sendAlone(order: Order, lease: Lease): Promise<void> {
    const { log, clock, orders } = this.#parts;
    try {
      await this.#sendAll([order], lease);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      log.error({ error, order: order.id }, "a message of an alarm plan waits");
      await orders.putOff(order.id, clock.nowMs() + pauseMs(order));
    }
  }

  #sendAll(due: readonly Order[], lease: Lease): Promise<void> {
    const { database, leases, alarms, messages, orders } = this.#parts;
    return database.transaction(async () => {
      await leases.require(lease);
      const late = due.filter(({ work }) => work.kind === "escalation");
      const states =
        late.length === 0 ? new Map<number, string>() : await alarms.states(late.map(alarmOf));
      for (const order of due)
        if (isMessage(order) && (order.work.kind === "push" || states.get(order.alarmId) === "new"))
          await messages.send(order.work.targetIds, order.work.message);
      await orders.remove(due.map(({ id }) => id));
    });
  }

  /** They go on beside what comes: a camera that does not answer holds up nothing else. */
  async #startDeeds(lease: Lease): Promise<void> {
    const { orders, clock } = this.#parts;
    const room = deedsAtOnce - this.#underWay.size;
    if (room <= 0 || this.#isStopped) return;
    const nowMs = clock.nowMs();
    const due = await orders.dueDeeds(nowMs, room, [...this.#underWay.keys()]);
    const isOver = ({ expiresAtMs }: Order) => expiresAtMs !== undefined && expiresAtMs <= nowMs;
    await orders.remove(due.filter(isOver).map(({ id }) => id));
    for (const order of due.filter((one) => !isOver(one))) this.#begin(order, lease);
    if (due.length === room) this.#isWanted = true;
  }

  #begin(order: Order, lease: Lease): void {
    const { log } = this.#parts;
    const deed = this.#do(order, lease)
      .catch((error: unknown) => log.error({ error, order: order.id }, "an order stays"))
      .finally(() => {
        this.#underWay.delete(order.id);
        this.wake();
      });
    this.#underWay.set(order.id, deed);
  }

  async #do(order: Order, lease: Lease): Promise<void> {
    const { orders, database, leases, log, clock } = this.#parts;
    const { work } = order;
    if (work.kind === "push" || work.kind === "escalation") return;
    try {
      const next = await doDeed({ ...order, work }, this.#parts);
      if (this.#hasLeft) return;
      await database.transaction(async () => {
        await leases.require(lease);
        // Another may have come into its slot meanwhile: that one stays.
        const isLast = await orders.remove([order.id]);
        if (next && isLast) await orders.put([next]);
      });
    } catch (error) {
      if (this.#hasLeft) return;
      if (error instanceof LeaseLost) throw error;
      const isGivenUp = order.attempts + 1 >= attemptsFor(work);
      const fate = isGivenUp ? "it is given up" : "it is tried again";
      log.warn({ error, kind: work.kind, ...order.place }, `an alarm plan could not act: ${fate}`);
      if (isGivenUp) await orders.remove([order.id]);
      else await orders.putOff(order.id, clock.nowMs() + pauseMs(order));
    }
  }

  async #plan(): Promise<void> {
    this.#nextDueMs = (await this.#parts.orders.nextDueMs()) ?? Number.POSITIVE_INFINITY;
  }
}

/** What records, and what ends a noise, is worth more tries. */
const attemptsFor = (work: OrderWork): number =>
  work.kind === "record" || (work.kind === "output" && !work.isOn) ? 8 : 2;

const alarmOf = ({ alarmId }: Order): number => alarmId;

const pauseMs = ({ attempts }: Order): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** attempts);
