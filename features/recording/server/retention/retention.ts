import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type Clock,
  dayMs,
  hourMs,
  type Lease,
  LeaseLost,
  type LeaseRequest,
  type Leases,
  minuteMs,
  type Text,
} from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { Plans } from "../plans/plans.ts";
import type { RecordPlan } from "../plans/record-plan.ts";
import type { FootageIndex, StorageRoots } from "../ports.ts";
import { batchSegments, RoomMaker, type RoomMakerParts } from "./room-maker.ts";

interface RetentionParts extends Omit<RoomMakerParts, "judge"> {
  readonly plans: Pick<Plans, "of">;
  readonly index: RoomMakerParts["index"] & Pick<FootageIndex, "lastAliveMs">;
  readonly roots: Pick<StorageRoots, "all" | "look" | "events">;
  readonly leases: Leases;
  readonly clock: Clock;
}

/** Deletes what is too old or too much, oldest first; locked footage never. One server does it for all. */
export class Retention {
  readonly #parts: RetentionParts;
  readonly #room: RoomMaker;
  readonly #turn: LeaseRequest;
  /** With which the work under way was begun. */
  #lease: Lease | undefined;
  readonly #stops: (() => void)[] = [];
  #working: Promise<void> | undefined;
  #isStopped = false;
  /** The wall clock minus the one that never steps. */
  #skewMs: number;
  #holdUntilMs = Number.NEGATIVE_INFINITY;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
    this.#turn = parts.leases.ask("retention", { begin: () => undefined, end: () => undefined });
    this.#room = new RoomMaker({ ...parts, judge: () => this.#judge() });
    this.#skewMs = parts.clock.nowMs() - parts.clock.monotonicMs();
  }

  /** No root has room, and all that is left is locked. */
  get isOnlyLockedLeft(): boolean {
    return this.#room.isOnlyLockedLeft;
  }

  start(): void {
    const { clock, roots } = this.#parts;
    this.#doubtLongAbsence();
    const makeRoom = () => void this.#work(() => this.makeRoom());
    this.#stops.push(
      clock.every(minuteMs, () => void this.#work(() => this.sweep())),
      roots.events.on("measured", makeRoom),
      roots.events.on("changed", makeRoom),
    );
    makeRoom();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const stop of this.#stops.splice(0)) stop();
    await this.#working;
    await this.#turn.giveUp();
  }

  /** All channels by the limits of their plans. */
  async sweep(): Promise<void> {
    const { index, plans } = this.#parts;
    if (this.#isClockDoubtful() || !this.#begin()) return;
    for (const channel of index.channels()) {
      const plan = plans.of(channel);
      if (plan) await this.#removeOld(channel, plan);
      if (plan) await this.#removeExcess(channel, plan);
      if (this.#isStopped) return;
    }
  }

  /** Makes room now, if there is too little. */
  async makeRoom(): Promise<void> {
    if (this.#begin()) await this.#room.make();
  }

  async #removeOld(channel: ChannelRef, { retentionDays }: RecordPlan): Promise<void> {
    const { index, clock } = this.#parts;
    const oldestMs = index.usage(channel)?.oldestMs ?? Number.POSITIVE_INFINITY;
    const keptMs = clock.nowMs() - retentionDays * dayMs;
    if (retentionDays === 0 || oldestMs >= keptMs) return;
    const why = { reason: "retention", detail: tooOldText(retentionDays) } as const;
    await this.#removeWhile(channel, why, ({ endMs }) => endMs <= keptMs);
  }

  async #removeExcess(channel: ChannelRef, { retentionBytes }: RecordPlan): Promise<void> {
    const usage = this.#parts.index.usage(channel);
    if (!usage || retentionBytes === 0) return;
    let excess = usage.bytes - usage.lockedBytes - retentionBytes;
    if (excess <= 0) return;
    const why = { reason: "retention", detail: tooMuchText } as const;
    await this.#removeWhile(channel, why, ({ bytes }) => {
      const isDue = excess > 0;
      if (isDue) excess -= bytes;
      return isDue;
    });
  }

  /** From the oldest on, as long as they are due. */
  async #removeWhile(
    channel: ChannelRef,
    why: Parameters<FootageIndex["removeSegments"]>[1],
    isDue: (segment: { readonly endMs: number; readonly bytes: number }) => boolean,
  ): Promise<void> {
    const { index } = this.#parts;
    while (!this.#isStopped) {
      const oldest = await index.oldest({ channel }, batchSegments);
      const end = oldest.findIndex((segment) => !isDue(segment));
      const due = end < 0 ? oldest : oldest.slice(0, end);
      if (due.length === 0) return;
      const { segments } = await index.removeSegments(
        due.map(({ segmentId }) => segmentId),
        why,
        () => this.#judge(),
      );
      // What cannot be deleted now is tried again in a minute.
      if (segments < due.length || end >= 0) return;
      await nextTurn();
    }
  }

  /** Whether it is this server's turn. */
  #begin(): boolean {
    this.#lease = this.#turn.lease;
    return this.#lease !== undefined;
  }

  async #judge(): Promise<void> {
    if (this.#lease) await this.#parts.leases.require(this.#lease);
  }

  /** A clock that leaps ahead makes all footage look old: wait whether it comes back. */
  #isClockDoubtful(): boolean {
    const { clock, log } = this.#parts;
    const skewMs = clock.nowMs() - clock.monotonicMs();
    if (skewMs - this.#skewMs > hourMs) {
      this.#hold();
      log.warn({ leapMs: skewMs - this.#skewMs }, "the clock has leapt: retention waits an hour");
    }
    this.#skewMs = skewMs;
    return clock.monotonicMs() < this.#holdUntilMs;
  }

  /** The machine was off for days, or its clock was wrong when it started: an hour tells. */
  #doubtLongAbsence(): void {
    const { clock, log, index } = this.#parts;
    const newest = index.channels().map((channel) => index.usage(channel)?.newestMs ?? 0);
    const absentMs = clock.nowMs() - Math.max(index.lastAliveMs ?? 0, ...newest);
    if (newest.length === 0 || absentMs <= dayMs) return;
    this.#hold();
    log.warn({ absentMs }, "nothing ran for days, or the clock is wrong: retention waits an hour");
  }

  #hold(): void {
    this.#holdUntilMs = this.#parts.clock.monotonicMs() + hourMs;
  }

  /** One thing at a time; what would wait is left to the next look. */
  #work(work: () => Promise<void>): Promise<void> {
    this.#working ??= work()
      .catch((error: unknown) => this.#warn(error))
      .finally(() => {
        this.#working = undefined;
      });
    return this.#working;
  }

  #warn(error: unknown): void {
    const { log } = this.#parts;
    if (error instanceof LeaseLost) log.info({ error }, "another server deletes old footage");
    else log.error({ error }, "retention failed");
  }
}

const tooOldText = (days: number): Text => ({
  zh: `超过保留期 ${days} 天`,
  en: `Older than the retention of ${days} days`,
});
const tooMuchText: Text = {
  zh: "超过该通道的录像容量上限",
  en: "Over the size limit of the channel",
};
