import { dayMs } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { RecordedPlace } from "@tessera/recorder";
import { placeKey } from "../place-key.ts";
import type { Damage, DeletedFootage, FootageIndex, Gap, Stretch, Usage } from "../ports.ts";
import { subtract, union } from "../time/spans.ts";

export interface FakeSegment extends Stretch {
  readonly id: number;
  readonly channel: ChannelRef;
  readonly rootId: number;
  readonly bytes: number;
  isLocked: boolean;
}

/** Footage in memory, with the rules of the real index as far as others rely on them. */
export class FakeFootage implements FootageIndex {
  segments: FakeSegment[] = [];
  lastAliveMs: number | undefined;
  damaged: readonly Damage[] = [];
  readonly removed: { readonly reason: string; readonly en: string }[] = [];
  readonly #gaps = new Map<string, Gap[]>();
  #lastId = 0;
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  add(
    channel: ChannelRef,
    startMs: number,
    endMs: number,
    more: Partial<Pick<FakeSegment, "bytes" | "rootId" | "isLocked">> = {},
  ): void {
    const id = ++this.#lastId;
    const rest = { bytes: 1000, rootId: 1, isLocked: false, ...more };
    this.segments.push({ id, channel, startMs, endMs, ...rest });
  }

  channels(): readonly ChannelRef[] {
    const known = new Map(this.segments.map(({ channel }) => [channelKey(channel), channel]));
    return [...known.values()];
  }

  usage(channel: ChannelRef): Usage | undefined {
    const own = this.segments.filter((segment) => isOf(segment, channel));
    if (own.length === 0) return undefined;
    return {
      channel,
      bytes: sum(own),
      lockedBytes: sum(own.filter(({ isLocked }) => isLocked)),
      bytesPerDay: sum(own.filter(({ endMs }) => endMs > this.#nowMs() - dayMs)),
      oldestMs: Math.min(...own.map(({ startMs }) => startMs)),
      newestMs: Math.max(...own.map(({ endMs }) => endMs)),
    };
  }

  recordedName({ channelId }: ChannelRef) {
    return { name: `recorded ${channelId}`, deviceName: "" };
  }

  async usageByRoot() {
    const byRoot = new Map<number, { bytes: number; lockedBytes: number }>();
    for (const { rootId, bytes, isLocked } of this.segments) {
      const sum = byRoot.get(rootId) ?? { bytes: 0, lockedBytes: 0 };
      sum.bytes += bytes;
      if (isLocked) sum.lockedBytes += bytes;
      byRoot.set(rootId, sum);
    }
    return byRoot;
  }

  async stretches({ channel, flow }: RecordedPlace, fromMs: number, toMs: number) {
    if (flow === 2) return [];
    const own = this.segments.filter(
      (segment) => isOf(segment, channel) && segment.startMs < toMs && segment.endMs > fromMs,
    );
    return union(own);
  }

  async locked({ channel }: RecordedPlace, fromMs: number, toMs: number) {
    return union(
      this.segments.filter(
        (segment) =>
          segment.isLocked &&
          isOf(segment, channel) &&
          segment.startMs < toMs &&
          segment.endMs > fromMs,
      ),
    );
  }

  async gaps(place: RecordedPlace, fromMs: number, toMs: number) {
    const own = this.#gaps.get(placeKey(place)) ?? [];
    return own.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);
  }

  async damages(_place: RecordedPlace, fromMs: number, toMs: number) {
    return this.damaged.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);
  }

  /** What is not covered; merged with a neighbour of the same reason. */
  async addGap(place: RecordedPlace, gap: Gap): Promise<void> {
    const own = this.#gaps.get(placeKey(place)) ?? [];
    const covered = union([...own, ...(await this.stretches(place, gap.startMs, gap.endMs))]);
    const added = subtract([gap], covered)
      .filter(({ startMs, endMs }) => endMs - startMs >= 2000)
      .map((span) => ({ ...gap, ...span }));
    const all = [...own, ...added].toSorted((one, other) => one.startMs - other.startMs);
    const merged: Gap[] = [];
    for (const next of all) {
      const last = merged.at(-1);
      if (last && last.reason === next.reason && next.startMs - last.endMs < 2000)
        merged[merged.length - 1] = { ...last, endMs: next.endMs };
      else merged.push(next);
    }
    this.#gaps.set(placeKey(place), merged);
  }

  async daysWithFootage(channel: ChannelRef, days: readonly Stretch[]) {
    return Promise.all(
      days.map(
        async ({ startMs, endMs }) =>
          (await this.stretches({ channel, flow: 1 }, startMs, endMs)).length > 0,
      ),
    );
  }

  async lock(channel: ChannelRef, { startMs, endMs }: Stretch, isLocked: boolean) {
    const touched = this.segments.filter(
      (segment) => isOf(segment, channel) && segment.startMs < endMs && segment.endMs > startMs,
    );
    for (const segment of touched) segment.isLocked = isLocked;
    return touched.length;
  }

  async remove(
    channel: ChannelRef,
    { startMs, endMs, edgeMs = 0 }: Stretch & { readonly edgeMs?: number },
    why: { readonly reason: Gap["reason"]; readonly detail: Gap["detail"] },
  ) {
    const within = this.segments.filter(
      (segment) =>
        isOf(segment, channel) &&
        segment.startMs < endMs &&
        segment.endMs > startMs &&
        segment.startMs >= startMs - edgeMs &&
        segment.endMs <= endMs + edgeMs,
    );
    return this.removeSegments(
      within.map(({ id }) => id),
      why,
    );
  }

  async oldest(
    { rootId, channel }: { readonly rootId?: number; readonly channel?: ChannelRef },
    limit: number,
  ) {
    return this.segments
      .filter(
        (segment) =>
          !segment.isLocked &&
          (rootId === undefined || segment.rootId === rootId) &&
          (channel === undefined || isOf(segment, channel)),
      )
      .toSorted((one, other) => one.startMs - other.startMs)
      .slice(0, limit)
      .map(({ id, ...rest }) => ({ segmentId: id, ...rest }));
  }

  async adopt() {
    return { adopted: 2, bytes: 2000, lost: 1, unreadable: 0 };
  }

  async removeSegments(
    ids: readonly number[],
    why: { readonly reason: Gap["reason"]; readonly detail: Gap["detail"] },
    judge?: () => Promise<void>,
  ): Promise<DeletedFootage> {
    await judge?.();
    const named = this.segments.filter(({ id }) => ids.includes(id));
    const gone = named.filter(({ isLocked }) => !isLocked);
    this.segments = this.segments.filter((segment) => !gone.includes(segment));
    if (gone.length > 0) this.removed.push({ reason: why.reason, en: why.detail.en });
    for (const { channel, startMs, endMs } of gone)
      await this.addGap({ channel, flow: 1 }, { startMs, endMs, ...why });
    return {
      segments: gone.length,
      bytes: gone.reduce((bytes, segment) => bytes + segment.bytes, 0),
      locked: named.length - gone.length,
    };
  }
}

const sum = (segments: readonly FakeSegment[]): number =>
  segments.reduce((bytes, segment) => bytes + segment.bytes, 0);

const isOf = (segment: FakeSegment, { deviceId, channelId }: ChannelRef): boolean =>
  segment.channel.deviceId === deviceId && segment.channel.channelId === channelId;
