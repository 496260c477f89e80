import { type Clock, dayMs } from "@tessera/base";
import type { RecordedFlow } from "@tessera/recorder";
import { type DayChange, type StoredUsage, spanOfUtcDay, utcDayOf } from "./day-store.ts";
import type { OpenSegments } from "./open-segments.ts";
import type { PlaceNo } from "./place-no.ts";
import type { Span } from "./spans.ts";
import type { StretchEnds } from "./stretch-store.ts";

interface Amount {
  bytes: number;
  lockedBytes: number;
}

interface ChannelUsage {
  /** Closed footage by root. */
  readonly byRoot: Map<number, Amount>;
  /** From the oldest closed footage to the newest. */
  readonly ends: Map<RecordedFlow, StretchEnds>;
  /** Written on a day: this one and the one before. */
  readonly written: Map<number, number>;
  /** When the oldest of it began, also if that was deleted since. */
  sinceMs: number;
}

/** Less footage than that says nothing about a day; much more, and that of a new camera would be too small. */
const shortestMs = 5000;

/** How much of each channel there is and from when, in memory: nobody counts rows or files. */
export class UsageBook {
  readonly #clock: Clock;
  readonly #opens: OpenSegments;
  readonly #channels = new Map<number, ChannelUsage>();

  constructor(clock: Clock, opens: OpenSegments) {
    this.#clock = clock;
    this.#opens = opens;
  }

  load(
    stored: readonly StoredUsage[],
    ends: readonly (PlaceNo & StretchEnds)[],
    todayUtcDay: number,
  ) {
    for (const { channelNo, rootId, bytes, lockedBytes, ...days } of stored) {
      const usage = this.#of(channelNo);
      usage.byRoot.set(rootId, { bytes, lockedBytes });
      addTo(usage.written, todayUtcDay, days.todayBytes);
      addTo(usage.written, todayUtcDay - 1, days.yesterdayBytes);
    }
    for (const place of ends) this.setEnds(place, place);
  }

  change(changes: readonly DayChange[]): void {
    for (const { channelNo, rootId, utcDay, bytes, lockedBytes } of changes) {
      const usage = this.#of(channelNo);
      const amount = usage.byRoot.get(rootId) ?? { bytes: 0, lockedBytes: 0 };
      amount.bytes += bytes;
      amount.lockedBytes += lockedBytes;
      usage.byRoot.set(rootId, amount);
      // What is deleted again was written all the same.
      if (bytes > 0) addTo(usage.written, utcDay, bytes);
      const yesterday = utcDayOf(this.#clock.nowMs()) - 1;
      for (const day of usage.written.keys()) if (day < yesterday) usage.written.delete(day);
    }
  }

  setEnds({ channelNo, flow }: PlaceNo, ends: StretchEnds | undefined): void {
    const usage = this.#of(channelNo);
    if (!ends) return void usage.ends.delete(flow);
    const { startMs, lastStartMs, endMs } = ends;
    usage.ends.set(flow, { startMs, lastStartMs, endMs });
    usage.sinceMs = Math.min(usage.sinceMs, startMs);
  }

  /** Of closed footage. */
  ends({ channelNo, flow }: PlaceNo): StretchEnds | undefined {
    return this.#channels.get(channelNo)?.ends.get(flow);
  }

  /** Of closed footage; 0 if there is none. */
  lastEndMs(place: PlaceNo): number {
    return this.ends(place)?.endMs ?? 0;
  }

  places(): PlaceNo[] {
    return [...this.#channels].flatMap(([channelNo, { ends }]) =>
      [...ends.keys()].map((flow) => ({ channelNo, flow })),
    );
  }

  /** Those that have footage. */
  *channelNos(): Generator<number> {
    const all = new Set([...this.#channels.keys(), ...this.#opens.channelNos()]);
    for (const channelNo of all) if (this.#spans(channelNo).length > 0) yield channelNo;
  }

  usage(channelNo: number) {
    const spans = this.#spans(channelNo);
    if (spans.length === 0) return undefined;
    const total = { bytes: 0, lockedBytes: 0 };
    for (const amount of this.byRoot(channelNo).values()) addAmount(total, amount);
    return {
      ...total,
      bytesPerDay: this.#bytesPerDay(channelNo),
      oldestMs: Math.min(...spans.map(({ startMs }) => startMs)),
      newestMs: Math.max(...spans.map(({ endMs }) => endMs)),
    };
  }

  /** Of one channel, or of all. */
  byRoot(ofChannel?: number): Map<number, Amount> {
    const roots = new Map<number, Amount>();
    const add = (rootId: number, amount: Readonly<Amount>) => {
      const total = roots.get(rootId) ?? { bytes: 0, lockedBytes: 0 };
      addAmount(total, amount);
      roots.set(rootId, total);
    };
    const channels = ofChannel === undefined ? this.#channels.keys() : [ofChannel];
    for (const channelNo of channels)
      for (const [rootId, amount] of this.#channels.get(channelNo)?.byRoot ?? [])
        add(rootId, amount);
    const opens = ofChannel === undefined ? this.#opens.all() : this.#opens.ofChannel(ofChannel);
    for (const { rootId, bytes, isLocked } of opens)
      add(rootId, { bytes, lockedBytes: isLocked ? bytes : 0 });
    return roots;
  }

  #spans(channelNo: number): Span[] {
    return [
      ...(this.#channels.get(channelNo)?.ends.values() ?? []),
      ...this.#opens.ofChannel(channelNo),
    ];
  }

  /**
   * What was written in the last 24 hours: today's, and of yesterday's its share. Of a channel that is
   * recorded for less, as much as a day of that would be.
   */
  #bytesPerDay(channelNo: number): number {
    const nowMs = this.#clock.nowMs();
    const today = utcDayOf(nowMs);
    const opens = this.#opens.ofChannel(channelNo);
    const { written, sinceMs = nowMs } = this.#channels.get(channelNo) ?? {};
    const ageMs = nowMs - Math.min(sinceMs, ...opens.map(({ startMs }) => startMs));
    // Less than nothing: the clock was set back.
    const isYoung = ageMs > 0 && ageMs < dayMs;
    const shareOfYesterday = isYoung ? 1 : (spanOfUtcDay(today).endMs - nowMs) / dayMs;
    const bytes =
      (written?.get(today) ?? 0) +
      (written?.get(today - 1) ?? 0) * shareOfYesterday +
      opens.reduce((sum, open) => sum + open.bytes, 0);
    return Math.round(isYoung ? (bytes * dayMs) / Math.max(shortestMs, ageMs) : bytes);
  }

  #of(channelNo: number): ChannelUsage {
    const usage = this.#channels.get(channelNo) ?? {
      byRoot: new Map(),
      ends: new Map(),
      written: new Map(),
      sinceMs: Number.POSITIVE_INFINITY,
    };
    this.#channels.set(channelNo, usage);
    return usage;
  }
}

function addTo(days: Map<number, number>, utcDay: number, bytes: number): void {
  days.set(utcDay, (days.get(utcDay) ?? 0) + bytes);
}

function addAmount(total: Amount, { bytes, lockedBytes }: Readonly<Amount>): void {
  total.bytes += bytes;
  total.lockedBytes += lockedBytes;
}
