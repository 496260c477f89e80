import {
  dayMs,
  FakeClock,
  hourMs,
  LeaseBook,
  LeaseLost,
  type LeaseRequest,
  type Leases,
  LocalLeases,
  silentLogger,
} from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import { describe, expect, it } from "vitest";
import type { RecordPlan } from "../plans/record-plan.ts";
import { aPlan } from "../testing/a-plan.ts";
import { FakeFootage } from "../testing/fake-footage.ts";
import { FakeRoots } from "../testing/fake-roots.ts";
import { Retention } from "./retention.ts";

const gate = { deviceId: "d1", channelId: "1" };
const yard = { deviceId: "d1", channelId: "2" };
const gigabyte = 1024 ** 3;

/** An hour a segment, a gigabyte each, of the last days; what is deleted makes room. */
function aSite(
  days: number,
  limits: Partial<RecordPlan> = {},
  leasesOf: (clock: FakeClock) => Leases = (clock) => new LocalLeases(clock),
) {
  const clock = new FakeClock();
  const index = new FakeFootage(() => clock.nowMs());
  const roots = new FakeRoots();
  const plans = {
    of: (channel: ChannelRef) => (channel.channelId === "1" ? aPlan(limits) : undefined),
  };
  const fill = (channel: ChannelRef, rootId = 1) => {
    for (let startMs = clock.nowMs() - days * dayMs; startMs < clock.nowMs(); startMs += hourMs)
      index.add(channel, startMs, startMs + hourMs, { bytes: gigabyte, rootId });
  };
  const leases = leasesOf(clock);
  const retention = new Retention({ plans, index, roots, leases, clock, log: silentLogger });
  const countOf = (channel: ChannelRef) =>
    index.segments.filter((segment) => segment.channel.channelId === channel.channelId).length;
  return { clock, index, roots, retention, fill, countOf };
}

describe("retention", () => {
  it("deletes what is older than a plan keeps, in small batches, with its reason", async () => {
    const { retention, index, fill, countOf, clock } = aSite(10, { retentionDays: 3 });
    fill(gate);
    fill(yard);
    await retention.sweep();
    expect([countOf(gate), countOf(yard)]).toEqual([72, 240]);
    expect(index.removed).toHaveLength(4);
    expect(await index.gaps({ channel: gate, flow: 1 }, 0, clock.nowMs())).toMatchObject([
      { reason: "retention", endMs: clock.nowMs() - 3 * dayMs, detail: { zh: "超过保留期 3 天" } },
    ]);
  });

  it("deletes what is more than a plan keeps, the oldest first", async () => {
    const { retention, fill, countOf, index, clock } = aSite(4, { retentionBytes: 30 * gigabyte });
    fill(gate);
    await retention.sweep();
    expect(countOf(gate)).toBe(30);
    expect(index.usage(gate)?.oldestMs).toBe(clock.nowMs() - 30 * hourMs);
  });

  it("never deletes what is locked, and does not count it", async () => {
    const limits = { retentionDays: 1, retentionBytes: 5 * gigabyte };
    const { retention, fill, countOf, index, clock } = aSite(4, limits);
    fill(gate);
    await index.lock(gate, { startMs: 0, endMs: clock.nowMs() - 3 * dayMs }, true);
    await retention.sweep();
    expect(countOf(gate)).toBe(24 + 5);
    expect(index.segments.filter(({ isLocked }) => isLocked)).toHaveLength(24);
  });

  it("runs every minute", async () => {
    const { retention, fill, countOf, clock } = aSite(1, { retentionDays: 1 });
    fill(gate);
    retention.start();
    await clock.advance(2 * hourMs);
    await retention.stop();
    expect(countOf(gate)).toBe(22);
  });

  it.each([
    ["waits an hour when all footage looks old at the start", undefined, 48],
    ["does not wait when the server ran until now", hourMs, 0],
  ])("%s", async (_, aliveAgoMs, afterMinutes) => {
    const { retention, fill, countOf, clock, index } = aSite(2, { retentionDays: 3 });
    fill(gate);
    await clock.advance(30 * dayMs);
    if (aliveAgoMs !== undefined) index.lastAliveMs = clock.nowMs() - aliveAgoMs;
    retention.start();
    await clock.advance(2 * 60_000);
    expect(countOf(gate)).toBe(afterMinutes);
    await clock.advance(hourMs);
    await retention.stop();
    expect(countOf(gate)).toBe(0);
  });

  it("does not take all footage for old when the clock leaps ahead", async () => {
    const { retention, fill, countOf, clock } = aSite(2, { retentionDays: 3 });
    fill(gate);
    let leapMs = 0;
    clock.nowMs = () => clock.monotonicMs() + leapMs;
    leapMs = 365 * dayMs;
    await retention.sweep();
    expect(countOf(gate)).toBe(48);
    leapMs = 0;
    await clock.advance(2 * hourMs);
    await retention.sweep();
    expect(countOf(gate)).toBe(48);
    leapMs = 365 * dayMs;
    await retention.sweep();
    await clock.advance(hourMs);
    await retention.sweep();
    expect(countOf(gate)).toBe(0);
  });
});

describe("room", () => {
  it("is made on a root that is short of it, by its oldest footage, whosever it is", async () => {
    const { retention, fill, countOf, roots, index, clock } = aSite(1);
    fill(gate);
    fill(yard);
    roots.set({ id: 1, freeBytes: gigabyte });
    await retention.makeRoom();
    // 3 GB beside what three minutes bring.
    expect(countOf(gate) + countOf(yard)).toBe(48 - 3);
    expect(Math.min(...index.segments.map(({ startMs }) => startMs))).toBe(
      clock.nowMs() - dayMs + hourMs,
    );
    expect(retention.isOnlyLockedLeft).toBe(false);
  });

  it("is not made early while another root has some", async () => {
    const { retention, fill, countOf, roots } = aSite(1);
    fill(gate);
    roots.set({ id: 1, freeBytes: 2.5 * gigabyte });
    roots.set({ id: 2 });
    await retention.makeRoom();
    expect(countOf(gate)).toBe(24);
    roots.set({ id: 1, freeBytes: gigabyte });
    await retention.makeRoom();
    expect(countOf(gate)).toBe(23);
    roots.set({ id: 2, state: "missing" });
    roots.set({ id: 1, freeBytes: 2.5 * gigabyte });
    await retention.makeRoom();
    expect(countOf(gate)).toBe(22);
  });

  it("is made on a root that takes no more though it has some, also if nothing was recorded lately", async () => {
    const { retention, fill, countOf, roots, index, clock } = aSite(3);
    fill(gate);
    index.segments = index.segments.filter(({ endMs }) => endMs < clock.nowMs() - dayMs);
    const before = countOf(gate);
    roots.set({ id: 1, state: "full" });
    await retention.makeRoom();
    expect(countOf(gate)).toBe(before - 1);
  });

  it("looks at the roots again when some was made", async () => {
    const { retention, fill, roots } = aSite(1);
    fill(gate);
    let looks = 0;
    roots.onLook = () => looks++;
    await retention.makeRoom();
    expect(looks).toBe(0);
    roots.set({ id: 1, freeBytes: 0, state: "full" });
    await retention.makeRoom();
    expect(looks).toBe(1);
  });

  it("cannot be made of locked footage: it stays, and that is told", async () => {
    const { retention, fill, countOf, roots, index, clock } = aSite(1);
    fill(gate);
    await index.lock(gate, { startMs: 0, endMs: clock.nowMs() }, true);
    roots.set({ id: 1, freeBytes: 0, state: "full" });
    await retention.makeRoom();
    expect([countOf(gate), retention.isOnlyLockedLeft]).toEqual([24, true]);
    roots.set({ id: 2 });
    await retention.makeRoom();
    expect(retention.isOnlyLockedLeft).toBe(false);
  });

  it("is not sought again and again on a root whose files cannot be removed", async () => {
    const { retention, fill, countOf, roots, index } = aSite(10);
    fill(gate);
    const remove = index.removeSegments.bind(index);
    index.removeSegments = async (...asked) => ({ ...(await remove(...asked)), bytes: 0 });
    roots.set({ id: 1, freeBytes: gigabyte });
    await retention.makeRoom();
    const left = countOf(gate);
    expect(left).toBeGreaterThan(240 - 50);
    await retention.makeRoom();
    expect(countOf(gate)).toBe(left);
    index.removeSegments = remove;
    roots.set({ id: 1, freeBytes: 1.5 * gigabyte });
    await retention.makeRoom();
    expect(countOf(gate)).toBeLessThan(left);
  });

  it("is not for want of unlocking when other files fill the disk", async () => {
    const { retention, roots } = aSite(1);
    roots.set({ id: 1, freeBytes: 0, state: "full" });
    await retention.makeRoom();
    expect(retention.isOnlyLockedLeft).toBe(false);
  });
});

describe("retention on several servers", () => {
  const work = { begin: () => undefined, end: () => undefined };

  it("leaves it to the server whose turn it is, and begins when that has given it up", async () => {
    let first: LeaseRequest | undefined;
    const { retention, fill, countOf, clock } = aSite(10, { retentionDays: 3 }, (time) => {
      const book = new LeaseBook(time);
      first = new LocalLeases(time, book).ask("retention", work);
      return new LocalLeases(time, book);
    });
    fill(gate);
    await retention.sweep();
    expect(countOf(gate)).toBe(240);
    await first?.giveUp();
    await clock.advance(2000);
    await retention.sweep();
    expect(countOf(gate)).toBe(72);
  });

  it("deletes nothing more once another server has its turn, before it knows", async () => {
    let other: LocalLeases | undefined;
    const { retention, fill, countOf, index } = aSite(10, { retentionDays: 3 }, (time) => {
      const book = new LeaseBook(time);
      other = new LocalLeases(time, book);
      return new LocalLeases(time, book);
    });
    fill(gate);
    const remove = index.removeSegments.bind(index);
    index.removeSegments = async (...asked) => {
      const removed = await remove(...asked);
      other?.ask("retention", work, { takeOver: true });
      return removed;
    };
    await expect(retention.sweep()).rejects.toThrow(LeaseLost);
    expect(countOf(gate)).toBe(190);
  });
});
