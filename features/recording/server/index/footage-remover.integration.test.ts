import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { FakeClock, LeaseLost } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { FilesUnderRoots } from "@tessera/recorder/storage";
import { expect, it } from "vitest";
import {
  type AFootage,
  aFootage,
  away,
  byHand,
  gate,
  main,
  minutes,
  noon,
  sub,
  tooOld,
} from "./testing/a-footage.ts";

const day = 24 * 60 * minutes;
const all = { startMs: 0, endMs: noon * 2 };

forEachDatabase((open) => {
  it("deletes whole segments of a range, of both flows, and tells why there is nothing", async () => {
    const { footage, record, pathOf } = await aFootage(open);
    const segments = await fiveMinutes(record);
    const besides = await record({ startMs: noon, endMs: noon + 2 * minutes, flow: 2 });
    const told: number[] = [];
    footage.onRemoved((removed) => told.push(...removed.map(({ id }) => id)));
    const range = { startMs: noon - 1, endMs: noon + 2.5 * minutes };
    expect(await footage.remove(gate, range, byHand)).toEqual({
      segments: 3,
      bytes: 3000,
      locked: 0,
    });
    expect(new Set(told)).toEqual(new Set([segments[0]?.id, segments[1]?.id, besides.id]));
    for (const segment of [segments[0], segments[1], besides])
      await expect(stat(pathOf(segment))).rejects.toThrow("ENOENT");
    await expect(stat(pathOf(segments[2]))).resolves.toBeDefined();
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([
      { startMs: noon + 2 * minutes, endMs: noon + 5 * minutes },
    ]);
    const gap = { startMs: noon, endMs: noon + 2 * minutes, ...byHand };
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([gap]);
    expect(await footage.gaps(sub, 0, noon * 2)).toEqual([gap]);
  });

  it("deletes also what reaches out of the range by an edge, and splits the stretch", async () => {
    const { footage, record } = await aFootage(open);
    await fiveMinutes(record);
    const range = { startMs: noon + 2.5 * minutes, endMs: noon + 3.5 * minutes, edgeMs: minutes };
    expect(await footage.remove(gate, range, byHand)).toMatchObject({ segments: 2 });
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + 2 * minutes },
      { startMs: noon + 4 * minutes, endMs: noon + 5 * minutes },
    ]);
  });

  it("leaves alone what lies beside the range, however near to it", async () => {
    const { footage, record } = await aFootage(open);
    const before = await record({ startMs: noon - 9000, endMs: noon - 1000 });
    await record({ startMs: noon - 1000, endMs: noon + minutes });
    const after = await record({ startMs: noon + minutes, endMs: noon + minutes + 8000 });
    const range = { startMs: noon, endMs: noon + minutes, edgeMs: 10_000 };
    expect(await footage.remove(gate, range, byHand)).toMatchObject({ segments: 1 });
    const left = await footage.within(main, 0, noon * 2);
    expect(left.map(({ id }) => id)).toEqual([before.id, after.id]);
  });

  it("does not count as room what could not be removed from the disk", async () => {
    const { footage, record, pathOf } = await aFootage(open);
    const { id, key } = await record({ startMs: noon, endMs: noon + minutes });
    const path = pathOf({ key });
    await rm(path);
    await mkdir(path);
    expect(await footage.removeSegments([id], tooOld)).toEqual({
      segments: 1,
      bytes: 0,
      locked: 0,
    });
  });

  it("leaves all as it was if they may not be deleted any more when it is their turn", async () => {
    const { footage, record, pathOf } = await aFootage(open);
    const segment = await record({ startMs: noon, endMs: noon + minutes });
    const lost = new LeaseLost({ key: "retention", fence: 1 });
    await expect(
      footage.removeSegments([segment.id], tooOld, () => Promise.reject(lost)),
    ).rejects.toThrow(LeaseLost);
    await expect(stat(pathOf(segment))).resolves.toBeDefined();
    expect(await footage.stretches(main, 0, noon * 2)).toHaveLength(1);
    expect(await footage.removeSegments([segment.id], tooOld)).toMatchObject({ segments: 1 });
  });

  it("leaves no splinter of a stretch where segments do not quite meet", async () => {
    const { footage, record } = await aFootage(open);
    await record({ startMs: noon, endMs: noon + 59_000 });
    await record({ startMs: noon + 60_500, endMs: noon + 2 * minutes });
    const [first] = await footage.oldest({ channel: gate }, 1);
    await footage.removeSegments([first?.segmentId ?? 0], tooOld);
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([
      { startMs: noon + 60_500, endMs: noon + 2 * minutes },
    ]);
    const [second] = await footage.oldest({ channel: gate }, 1);
    await footage.removeSegments([second?.segmentId ?? 0], tooOld);
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([]);
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + 2 * minutes, ...tooOld },
    ]);
  });

  it("does not call a gap what another segment covers since the clock was set back", async () => {
    const { footage, record } = await aFootage(open);
    const first = await record({ startMs: noon, endMs: noon + 60_000 });
    await record({ startMs: noon + 40_000, endMs: noon + 100_000 });
    await footage.removeSegments([first.id], byHand);
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([
      { startMs: noon + 40_000, endMs: noon + 100_000 },
    ]);
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + 40_000, ...byHand },
    ]);
  });

  it("merges gaps of the same cause and text, and keeps others apart", async () => {
    const { footage, record } = await aFootage(open);
    const segments = await fiveMinutes(record);
    const bySomeone = { ...byHand, detail: { zh: "由 li 删除", en: "Deleted by li" } };
    for (const [index, why] of [byHand, byHand, bySomeone, tooOld].entries())
      await footage.removeSegments([segments[index]?.id ?? 0], why);
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + 2 * minutes, ...byHand },
      { startMs: noon + 2 * minutes, endMs: noon + 3 * minutes, ...bySomeone },
      { startMs: noon + 3 * minutes, endMs: noon + 4 * minutes, ...tooOld },
    ]);
  });

  it("never deletes locked footage, whoever asks, and counts it", async () => {
    const { footage, record } = await aFootage(open);
    const segments = await fiveMinutes(record);
    const ids = segments.map(({ id }) => id);
    const range = { startMs: noon + minutes + 1, endMs: noon + 2 * minutes + 1 };
    expect(await footage.lock(gate, range, true)).toBe(2);
    expect(await footage.lock(gate, range, true)).toBe(0);
    expect(await footage.locked(main, 0, noon * 2)).toEqual([
      { startMs: noon + minutes, endMs: noon + 3 * minutes },
    ]);
    expect((await footage.oldest({ rootId: 1 }, 9)).map(({ segmentId }) => segmentId)).toEqual([
      ids[0],
      ids[3],
      ids[4],
    ]);
    expect(await footage.removeSegments(ids.slice(1, 4), tooOld)).toMatchObject({
      segments: 1,
      locked: 2,
    });
    expect(await footage.remove(gate, all, byHand)).toMatchObject({ segments: 2, locked: 2 });
    expect((await footage.within(main, 0, noon * 2)).map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(footage.usage(gate)).toMatchObject({ bytes: 2000, lockedBytes: 2000 });
    expect(await footage.lock(gate, range, false)).toBe(2);
    expect(await footage.remove(gate, all, byHand)).toMatchObject({ segments: 2, locked: 0 });
    expect(footage.channels()).toEqual([]);
  });

  it("locks the footage of many days without keeping recorders waiting for all of it", async () => {
    const { footage, record } = await aFootage(open);
    for (let ago = 4; ago >= 0; ago--)
      await record({ startMs: noon - ago * day, endMs: noon - ago * day + minutes });
    const done: string[] = [];
    await Promise.all([
      footage.lock(gate, all, true).then((count) => done.push(`locked ${count}`)),
      footage.open({ ...main, startMs: noon + minutes }).then(() => done.push("opened")),
    ]);
    expect(done).toEqual(["opened", "locked 5"]);
  });

  it("leaves a segment alone that is being written, and what is written to it stays", async () => {
    const { footage, record } = await aFootage(open);
    await fiveMinutes(record);
    const startMs = noon + 5 * minutes;
    const segment = await record({ startMs, endMs: startMs + 5000, isLeftOpen: true });
    const removing = footage.remove(gate, { ...all, edgeMs: minutes }, byHand);
    const fragment = { startMs: startMs + 5000, durationMs: 5000, offset: 1000, bytes: 500 };
    footage.commit({ segmentId: segment.id, fragment, bytes: 1500 });
    const [deleted] = await Promise.all([removing, footage.flush(), footage.close(segment.id)]);
    expect(deleted).toMatchObject({ segments: 5 });
    expect(await footage.within(main, 0, noon * 2)).toMatchObject([
      { id: segment.id, endMs: startMs + 10_000, isOpen: false },
    ]);
    expect(await footage.stretches(main, 0, noon * 2)).toEqual([
      { startMs, endMs: startMs + 10_000 },
    ]);
    expect(await footage.gaps(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: startMs, ...byHand },
    ]);
  });

  it("locks a segment that is being written, for good", async () => {
    const { footage, record } = await aFootage(open);
    const segment = await record({ startMs: noon, endMs: noon + 5000, isLeftOpen: true });
    expect(await footage.lock(gate, { startMs: noon, endMs: noon + 1 }, true)).toBe(1);
    expect(await footage.locked(main, 0, noon * 2)).toHaveLength(1);
    await footage.flush();
    await footage.close(segment.id);
    expect(await footage.remove(gate, all, byHand)).toMatchObject({ segments: 0, locked: 1 });
    expect(footage.usage(gate)).toMatchObject({ bytes: 1000, lockedBytes: 1000 });
  });

  it("deletes many, oldest first by root or by channel", async () => {
    const { footage, record } = await aFootage(open);
    const other = { deviceId: "d2", channelId: "1" };
    for (let index = 0; index < 60; index++) {
      const startMs = noon + index * 3000;
      await record({ startMs, endMs: startMs + 3000, channel: index % 2 ? other : gate });
    }
    const ofRoot = await footage.oldest({ rootId: 1 }, 3);
    expect(ofRoot.map(({ channel }) => channel)).toEqual([gate, other, gate]);
    const ofChannel = await footage.oldest({ channel: other }, 2);
    expect(ofChannel.map(({ startMs }) => startMs - noon)).toEqual([3000, 9000]);
    expect(await footage.oldest({ rootId: 2 }, 3)).toEqual([]);
    const oldest = await footage.oldest({ rootId: 1 }, 58);
    const ids = oldest.map(({ segmentId }) => segmentId);
    expect(await footage.removeSegments(ids, tooOld)).toMatchObject({ segments: 58 });
    expect(footage.usage(gate)).toMatchObject({ bytes: 1000, oldestMs: noon + 58 * 3000 });
    expect(footage.usage(other)).toMatchObject({ bytes: 1000, oldestMs: noon + 59 * 3000 });
  });

  it("finishes a deletion that a crash interrupted before the file was gone", async () => {
    const { record, again, pathOf } = await aFootage(open);
    const segment = await record({ startMs: noon, endMs: noon + minutes });
    // Dies before it unlinks: to it the file is out of reach.
    const dying = await again(away);
    expect(await dying.remove(gate, all, byHand)).toMatchObject({ segments: 1 });
    expect(await dying.find(segment.id)).toBeUndefined();
    await expect(stat(pathOf(segment))).resolves.toBeDefined();
    const later = await again();
    await later.recover();
    await expect(stat(pathOf(segment))).rejects.toThrow("ENOENT");
    expect(await later.stretches(main, 0, noon * 2)).toEqual([]);
    expect(await later.gaps(main, 0, noon * 2)).toEqual([
      { startMs: noon, endMs: noon + minutes, ...byHand },
    ]);
    // Nothing is left to do: a file of that name is another one's now.
    await mkdir(dirname(pathOf(segment)), { recursive: true });
    await writeFile(pathOf(segment), "another");
    await later.recover();
    await expect(stat(pathOf(segment))).resolves.toBeDefined();
  });

  it("removes files of a root that was away when it is back", async () => {
    const { record, again, clock, rootPath, pathOf } = await aFootage(open);
    const segment = await record({ startMs: noon, endMs: noon + minutes });
    let isThere = false;
    const footage = await again({
      roots: { choose: () => ({ id: 1 }), isThere: async () => isThere },
      bytes: new FilesUnderRoots({ pathOf: () => (isThere ? rootPath : `${rootPath}/gone`) }),
    });
    const told: unknown[] = [];
    footage.onRemoved((removed) => told.push(...removed));
    await footage.remove(gate, all, byHand);
    expect(told).toEqual([]);
    isThere = true;
    await clock.advance(minutes);
    await expect.poll(() => told).toHaveLength(1);
    await expect(stat(pathOf(segment))).rejects.toThrow("ENOENT");
  });

  it("forgets why footage is missing only long after the footage would be gone", async () => {
    const { footage, record, again } = await aFootage(open);
    const lost = { reason: "camera-lost", detail: { zh: "无法连接", en: "No answer" } } as const;
    await record({ startMs: noon, endMs: noon + minutes });
    await footage.addGap(main, { startMs: noon + minutes, endMs: noon + 2 * minutes, ...lost });
    await record({ startMs: noon + 2 * minutes, endMs: noon + 3 * minutes });
    await record({ startMs: noon + 30 * day, endMs: noon + 30 * day + minutes });
    const removeOldest = async (index = footage) => {
      const [oldest] = await index.oldest({ channel: gate }, 1);
      await index.removeSegments([oldest?.segmentId ?? 0], tooOld);
    };
    await removeOldest();
    await removeOldest();
    const reasons = async () => (await footage.gaps(main, 0, noon * 2)).map(({ reason }) => reason);
    expect(await reasons()).toEqual(["retention", "camera-lost", "retention"]);
    await removeOldest(await again({ clock: new FakeClock(noon + 100 * day) }));
    expect(await reasons()).toEqual(["retention"]);
  });
});

/** Five segments of a minute each, without a break. */
async function fiveMinutes(record: AFootage["record"]) {
  const segments = [];
  for (let index = 0; index < 5; index++)
    segments.push(
      await record({ startMs: noon + index * minutes, endMs: noon + (index + 1) * minutes }),
    );
  return segments;
}
