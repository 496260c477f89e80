import type { Clock, Zone } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { Plans } from "../plans/plans.ts";
import type { FootageIndex } from "../ports.ts";
import { intersect, lengthMs, type Span, subtract, union } from "../time/spans.ts";

interface CoverageParts {
  readonly plans: Pick<Plans, "demanded">;
  readonly index: Pick<FootageIndex, "stretches" | "gaps">;
  readonly zone: Zone;
  readonly clock: Clock;
}

/** Share of the demanded time, 0 to 1; null if none was demanded. */
export interface Coverage {
  readonly today: number | null;
  readonly week: number | null;
  readonly month: number | null;
}

interface Kept {
  untilMs: number;
  readonly coverage: Promise<Coverage>;
}

/** The newest seconds are on their way to the disk: footage that reaches so near to now goes on. */
const lagMs = 20_000;
const keptForMs = 30_000;
/** Something may be demanded any moment. */
const nothingKeptForMs = 1000;

/** How much of what plans demanded was recorded. */
export class CoverageBook {
  readonly #parts: CoverageParts;
  readonly #kept = new Map<string, Kept>();

  constructor(parts: CoverageParts) {
    this.#parts = parts;
  }

  /** Not older than half a minute. */
  of(channel: ChannelRef): Promise<Coverage> {
    const key = channelKey(channel);
    const nowMs = this.#parts.clock.monotonicMs();
    const kept = this.#kept.get(key);
    if (kept && nowMs < kept.untilMs) return kept.coverage;
    const coverage = this.#read(channel);
    const now: Kept = { untilMs: nowMs + keptForMs, coverage };
    this.#kept.set(key, now);
    coverage
      .then(({ today }) => {
        if (today === null) now.untilMs = nowMs + nothingKeptForMs;
        return today;
      })
      .catch(() => this.#kept.delete(key));
    return coverage;
  }

  async #read(channel: ChannelRef): Promise<Coverage> {
    const { plans, index, zone, clock } = this.#parts;
    const endMs = clock.nowMs();
    const [today, week, month] = daysBack(zone, endMs, [1, 7, 30]).map((startMs) => ({
      startMs,
      endMs,
    }));
    if (!today || !week || !month) throw new Error("days went wrong");
    const place = { channel, flow: 1 } as const;
    const recorded = (await index.stretches(place, month.startMs, month.endMs)).map((stretch) =>
      stretch.endMs > endMs - lagMs
        ? { ...stretch, endMs: Math.max(stretch.endMs, endMs) }
        : stretch,
    );
    const gaps = await index.gaps(place, month.startMs, month.endMs);
    // What a plan deletes again by its own limits was recorded all the same.
    const expired = gaps.filter(({ reason }) => reason === "retention");
    const demanded = subtract(plans.demanded(channel, month), union(expired));
    const met = intersect(demanded, union(recorded));
    const shareIn = (range: Span) => {
      const demandedMs = lengthMs(intersect([range], demanded));
      return demandedMs > 0 ? lengthMs(intersect([range], met)) / demandedMs : null;
    };
    return { today: shareIn(today), week: shareIn(week), month: shareIn(month) };
  }
}

/** The starts of today and of days before, counting today. */
function daysBack(zone: Zone, nowMs: number, counts: readonly number[]): number[] {
  const starts: number[] = [];
  let { startMs } = zone.dayOf(nowMs);
  for (let count = 1; starts.length < counts.length; count++) {
    if (counts.includes(count)) starts.push(startMs);
    startMs = zone.dayOf(startMs - 1).startMs;
  }
  return starts;
}
