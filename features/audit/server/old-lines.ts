import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type Clock,
  dayMs,
  hourMs,
  LeaseLost,
  type LeaseRequest,
  type Leases,
  type Logger,
} from "@tessera/base";
import type { AuditSigner, AuditTrail } from "@tessera/platform/server";

interface OldLinesParts {
  readonly audit: Pick<AuditTrail, "removeOld">;
  readonly signer: () => AuditSigner;
  readonly leases: Leases;
  /** 0: all are kept. */
  readonly keptDays: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Removes lines that are too old, every hour, a piece at a time. One server does it for all. */
export class OldLines {
  readonly #parts: OldLinesParts;
  readonly #turn: LeaseRequest;
  readonly #stop: () => void;
  /** The wall clock minus the one that never steps: a clock that leaps ahead makes every line look old. */
  #skewMs: number;
  #working: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: OldLinesParts) {
    const { clock, leases } = parts;
    this.#parts = parts;
    this.#skewMs = clock.nowMs() - clock.monotonicMs();
    this.#turn = leases.ask("audit-retention", { begin: () => undefined, end: () => undefined });
    // Not at the start: a clock that is wrong then is often put right within the hour.
    this.#stop = clock.every(hourMs, () => {
      this.#working ??= this.#look().finally(() => {
        this.#working = undefined;
      });
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stop();
    await this.#working;
    await this.#turn.giveUp();
  }

  async #look(): Promise<void> {
    const { log } = this.#parts;
    if (this.#hasLeapt()) return;
    try {
      const removed = await this.#remove();
      if (removed > 0) log.info({ removed }, "old lines of the audit record were removed");
    } catch (error) {
      if (error instanceof LeaseLost) log.info({ error }, "another server removes old audit lines");
      else log.error({ error }, "old lines of the audit record were not removed");
    }
  }

  async #remove(): Promise<number> {
    const { audit, signer, keptDays, leases, clock } = this.#parts;
    const { lease } = this.#turn;
    const days = keptDays();
    if (days === 0 || !lease) return 0;
    const old = {
      beforeMs: clock.nowMs() - days * dayMs,
      signer: signer(),
      judge: () => leases.require(lease),
    };
    let sum = 0;
    for (let piece = -1; piece !== 0 && !this.#isStopped; sum += piece) {
      piece = await audit.removeOld(old);
      await nextTurn();
    }
    return sum;
  }

  #hasLeapt(): boolean {
    const { clock, log } = this.#parts;
    const skewMs = clock.nowMs() - clock.monotonicMs();
    const leapMs = skewMs - this.#skewMs;
    this.#skewMs = skewMs;
    if (leapMs <= hourMs) return false;
    log.warn({ leapMs }, "the clock has leapt: old audit lines are kept for another hour");
    return true;
  }
}
