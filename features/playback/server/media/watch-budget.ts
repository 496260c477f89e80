import { type Clock, minuteMs, wait } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { MediaBytes } from "@tessera/platform/contract";
import {
  type AuditTrail,
  type Principal,
  type Rights,
  recordedName,
} from "@tessera/platform/server";

/**
 * Of one session and channel, in time of footage. The player loads all pictures at up to four times their speed, and
 * ahead of where it is; who looks for a moment loads much that is never shown.
 */
const timesPlaySpeed = 6;
const burstMs = 3 * minuteMs;
/** Beyond that only key frames are played, and many a second of footage has few of them. */
const keyFrameShare = 1 / 4;
const oneLineMs = 5 * minuteMs;
/** The one that was used longest ago makes room. */
const maxKept = 10_000;

interface Budget {
  leftMs: number;
  atMs: number;
  toldAtMs: number;
}

interface Viewer {
  readonly principal: Principal;
  readonly address: string;
}

/** What the bytes of a reply are worth. */
export interface Worth {
  readonly channel: ChannelRef;
  readonly bytes: number;
  readonly durationMs: number;
  readonly isKeysOnly?: boolean;
}

interface WatchBudgetParts {
  readonly rights: Pick<Rights, "may">;
  readonly audit: Pick<AuditTrail, "append">;
  readonly clock: Clock;
  /** Where all copies are to be marked, the right to export opens no other way to one. */
  readonly isEveryCopyMarked: () => boolean;
}

/**
 * Who may play back may watch: what is taken faster than it could be watched is a copy. It is written into the audit
 * record as an export, and who may not export, or not alone, gets it no faster. It is slowed and not refused: who drags through a
 * day for a moment is not to see an error.
 */
export class WatchBudget {
  readonly #parts: WatchBudgetParts;
  readonly #budgets = new Map<string, Budget>();

  constructor(parts: WatchBudgetParts) {
    this.#parts = parts;
  }

  limit(reply: MediaBytes, viewer: Viewer, worth: Worth): MediaBytes {
    const share = worth.isKeysOnly ? keyFrameShare : 1;
    const msPerByte = (share * worth.durationMs) / Math.max(1, worth.bytes);
    const take = (bytes: number, signal: AbortSignal) =>
      this.#take(viewer, worth.channel, { ms: bytes * msPerByte, signal });
    return {
      ...reply,
      async *read(fromByte, toByte, signal) {
        for await (const bytes of reply.read(fromByte, toByte, signal)) {
          yield bytes;
          await take(bytes.length, signal);
          if (signal.aborted) return;
        }
      },
    };
  }

  async #take(
    viewer: Viewer,
    channel: ChannelRef,
    { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
  ): Promise<void> {
    const { clock } = this.#parts;
    const budget = this.#budgetOf(`${viewer.principal.sessionId} ${channelKey(channel)}`);
    budget.leftMs = Math.max(-burstMs, budget.leftMs - ms);
    if (budget.leftMs >= 0) return;
    this.#tell(budget, viewer, channel);
    if (this.#mayCopy(viewer, channel)) return;
    await wait(clock, -budget.leftMs / timesPlaySpeed, signal).catch(() => {
      // Gone while it waited.
    });
  }

  #mayCopy(viewer: Viewer, channel: ChannelRef): boolean {
    const { rights, isEveryCopyMarked } = this.#parts;
    const isFree = isAlone(viewer) && !isEveryCopyMarked();
    return isFree && rights.may(viewer.principal, "export", channel);
  }

  #budgetOf(key: string): Budget {
    const nowMs = this.#parts.clock.monotonicMs();
    const fresh = { leftMs: burstMs, atMs: nowMs, toldAtMs: Number.NEGATIVE_INFINITY };
    const budget = this.#budgets.get(key) ?? fresh;
    const earnedMs = (nowMs - budget.atMs) * timesPlaySpeed;
    budget.leftMs = Math.min(burstMs, budget.leftMs + earnedMs);
    budget.atMs = nowMs;
    this.#budgets.delete(key);
    this.#budgets.set(key, budget);
    const [oldest] = this.#budgets.keys();
    if (this.#budgets.size > maxKept && oldest !== undefined) this.#budgets.delete(oldest);
    return budget;
  }

  #tell(budget: Budget, { principal, address }: Viewer, channel: ChannelRef): void {
    const { audit, clock } = this.#parts;
    if (clock.monotonicMs() - budget.toldAtMs < oneLineMs) return;
    budget.toldAtMs = clock.monotonicMs();
    const { userId, only } = principal;
    audit
      .append({
        userId: only ? undefined : userId,
        userName: recordedName(principal),
        address,
        target: `${channel.deviceId}/${channel.channelId}`,
        outcome: 200,
        atMs: clock.nowMs(),
        action: "take faster than it can be watched",
        kind: "export",
        durationMs: 0,
        detail: {},
      })
      .catch(() => {
        // Logged where it failed.
      });
  }
}

/** Whether they export without the consent of a second person. */
const isAlone = ({ principal }: Viewer): boolean =>
  !principal.needsSecondPerson?.includes("export");
