import { dayMs } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { Usage } from "../ports.ts";

/** A channel's footage and what its plan lets it keep; 0: no limit. */
export interface KeptFootage {
  readonly channel: ChannelRef;
  readonly usage: Usage;
  readonly days: number;
  readonly bytes: number;
}

/** What goes of a channel: about so much, up to a moment. */
export interface Going {
  readonly channel: ChannelRef;
  readonly bytes: number;
  readonly untilMs: number;
}

/** What can be written until the oldest footage goes, and what can go at all. */
export interface Room {
  readonly freeBytes: number;
  /** The part of all footage, 0 to 1, that lies where it can be deleted: not in a root that is away. */
  readonly reachableShare: number;
}

export interface Forecast {
  readonly bytesPerDay: number;
  readonly fullInDays: number | undefined;
  readonly keepsDays: number | undefined;
  readonly goesWithinDay: readonly Going[];
}

/** From figures alone: footage is taken to lie evenly between a channel's oldest and newest. */
export function forecast(kept: readonly KeptFootage[], room: Room, nowMs: number): Forecast {
  const { freeBytes, reachableShare } = room;
  const bytesPerDay = sum(kept.map(({ usage }) => usage.bytesPerDay));
  const growing = kept.map((one) => ({
    rate: one.usage.bytesPerDay,
    limit: Math.max(0, limitOf(one) - unlockedOf(one)),
  }));
  const fullInDays = daysUntil(growing, freeBytes);
  const capacity = freeBytes + reachableShare * sum(kept.map(unlockedOf));
  const keepsDays =
    fullInDays === undefined
      ? undefined
      : daysUntil(
          kept.map((one) => ({ rate: one.usage.bytesPerDay, limit: limitOf(one) })),
          capacity,
        );
  return {
    bytesPerDay,
    fullInDays,
    keepsDays,
    goesWithinDay: goingWithinDay(kept, room, nowMs),
  };
}

/** What limits delete as soon as they hold. */
export function goingNow(kept: readonly KeptFootage[], nowMs: number): Going[] {
  return kept.flatMap((one) => goingUntil(one, overdueMs(one, nowMs, 0), 1));
}

function goingWithinDay(
  kept: readonly KeptFootage[],
  { freeBytes, reachableShare }: Room,
  nowMs: number,
): Going[] {
  const byLimits = kept.map((one) => {
    const untilMs = overdueMs(one, nowMs + dayMs, one.usage.bytesPerDay);
    return { one, untilMs: Math.max(one.usage.oldestMs, untilMs) };
  });
  const limited = sum(byLimits.map(({ one, untilMs }) => bytesBefore(one, untilMs)));
  const recorded = sum(kept.map(({ usage }) => usage.bytesPerDay));
  const overflow = recorded - limited * reachableShare - freeBytes;
  // For want of room the oldest goes, whosever it is: all of it up to one moment.
  const levelMs = overflow > 0 ? levelOf(byLimits, overflow / reachableShare, nowMs) : 0;
  return byLimits.flatMap(({ one, untilMs }) =>
    goingUntil(one, Math.max(untilMs, levelMs), reachableShare),
  );
}

function levelOf(
  byLimits: readonly { readonly one: KeptFootage; readonly untilMs: number }[],
  overflow: number,
  nowMs: number,
): number {
  let [low, high] = [Math.min(...byLimits.map(({ one }) => one.usage.oldestMs)), nowMs];
  while (high - low > 1000) {
    const middle = (low + high) / 2;
    const freed = sum(
      byLimits.map(({ one, untilMs }) =>
        Math.max(0, bytesBefore(one, middle) - bytesBefore(one, untilMs)),
      ),
    );
    if (freed < overflow) low = middle;
    else high = middle;
  }
  return Math.round(high);
}

/** Up to when a channel's limits delete, once it has recorded so much more. */
function overdueMs(one: KeptFootage, atMs: number, moreBytes: number): number {
  const byDays = one.days > 0 ? atMs - one.days * dayMs : 0;
  const excess = one.bytes > 0 ? unlockedOf(one) + moreBytes - one.bytes : 0;
  const bySize = excess > 0 ? one.usage.oldestMs + excess / densityOf(one) : 0;
  return Math.min(Math.max(byDays, bySize), one.usage.newestMs);
}

function goingUntil(one: KeptFootage, untilMs: number, reachableShare: number): Going[] {
  const bytes = Math.round(bytesBefore(one, untilMs) * reachableShare);
  return bytes > 0 ? [{ channel: one.channel, bytes, untilMs: Math.round(untilMs) }] : [];
}

/** How many days until all together have grown by that much; each grows up to its limit. */
function daysUntil(
  growing: readonly { readonly rate: number; readonly limit: number }[],
  bytes: number,
): number | undefined {
  const byEnd = growing
    .filter(({ rate, limit }) => rate > 0 && limit > 0)
    .map(({ rate, limit }) => ({ rate, endDays: limit / rate }))
    .toSorted((one, other) => one.endDays - other.endDays);
  let rate = sum(byEnd.map((one) => one.rate));
  let [grown, days] = [0, 0];
  for (const { endDays, rate: own } of byEnd) {
    const more = rate * (endDays - days);
    if (grown + more >= bytes) return days + Math.max(0, bytes - grown) / rate;
    grown += more;
    days = endDays;
    rate -= own;
  }
  return undefined;
}

const unlockedOf = ({ usage }: KeptFootage): number => Math.max(0, usage.bytes - usage.lockedBytes);

const limitOf = ({ usage, days, bytes }: KeptFootage): number =>
  Math.min(
    days > 0 ? usage.bytesPerDay * days : Number.POSITIVE_INFINITY,
    bytes > 0 ? bytes : Number.POSITIVE_INFINITY,
  );

/** Bytes a millisecond. */
const densityOf = (one: KeptFootage): number =>
  Math.max(unlockedOf(one), 1) / Math.max(1, one.usage.newestMs - one.usage.oldestMs);

const bytesBefore = (one: KeptFootage, atMs: number): number =>
  Math.min(unlockedOf(one), Math.max(0, atMs - one.usage.oldestMs) * densityOf(one));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
