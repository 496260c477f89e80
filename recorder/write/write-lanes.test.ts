import { FakeClock } from "@tessera/base";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SegmentProgress } from "../ports.ts";
import type { GrowingBytes } from "../storage/segment-bytes.ts";
import { StorageError } from "../storage/storage-error.ts";
import { aRecordableGop, recordableInit } from "../testing/a-recordable-gop.ts";
import type { DiskTrouble } from "./disk-trouble.ts";
import type { RecordableGop } from "./recordable-gop.ts";
import { SegmentWriter } from "./segment-writer.ts";
import { WriteLanes, waitingBytesFor } from "./write-lanes.ts";

/** A disk whose writes a test lets through, or fails. */
class FakeDisk {
  readonly #pending: PromiseWithResolvers<void>[] = [];
  readonly writes: number[] = [];
  cutTo: number | undefined;
  #doneBytes = 0;
  isClosed = false;
  readonly create = async (): Promise<GrowingBytes> => ({
    append: async (data) => {
      this.writes.push(data.length);
      const write = Promise.withResolvers<void>();
      this.#pending.push(write);
      await write.promise;
      this.#doneBytes += data.length;
    },
    cutTail: async () => {
      this.cutTo = this.#doneBytes;
    },
    close: async () => {
      this.isClosed = true;
    },
  });

  get pendingCount(): number {
    return this.#pending.length;
  }

  async finish(error?: Error): Promise<void> {
    const write = this.#pending.shift();
    if (error) write?.reject(error);
    else write?.resolve();
    await settle();
  }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

function theLanes(maxWaitingBytes?: number) {
  const clock = new FakeClock();
  const stuck: DiskTrouble[] = [];
  const lanes = new WriteLanes({
    clock,
    maxWritesAtOnce: 3,
    onStuck: (trouble) => void stuck.push(trouble),
    ...(maxWaitingBytes ? { maxWaitingBytes } : {}),
  });
  onTestFinished(() => lanes.stop());
  return { clock, lanes, stuck };
}

function aWriter(lanes: WriteLanes, disk: FakeDisk, rootId = 1, onFailed = () => {}) {
  const committed: SegmentProgress[] = [];
  const failures: { trouble: DiskTrouble; unwritten: readonly RecordableGop[] }[] = [];
  const dropped: unknown[] = [];
  const told = { committed, failures, dropped, isClosed: false };
  const writer = new SegmentWriter({
    segment: { id: 7, rootId, key: "unused" },
    init: recordableInit(),
    lane: lanes.lane(rootId),
    bytes: disk,
    onCommitted: (progress) => void committed.push(progress),
    onFailed: (trouble, unwritten) => {
      failures.push({ trouble, unwritten });
      onFailed();
    },
    onDropped: (error) => void dropped.push(error),
    onClosed: () => {
      told.isClosed = true;
    },
  });
  return { writer, told };
}

const aKilobyte = () => aRecordableGop(1000, { bytes: 1000 });

const full = new StorageError("full", "ENOSPC");

describe("writing", () => {
  it("tells a GOP only when it is safe on the disk, and lets go of it then", async () => {
    const { lanes } = theLanes();
    const disk = new FakeDisk();
    const { writer, told } = aWriter(lanes, disk);
    const gop = aRecordableGop(1000);
    expect(writer.add(gop)).toBe(true);
    await settle();
    expect([told.committed.length, gop.isReleased, lanes.waitingBytes]).toEqual([
      0,
      false,
      gop.bytes,
    ]);
    await disk.finish();
    const init = recordableInit().length;
    expect(told.committed).toMatchObject([
      { segmentId: 7, fragment: { startMs: 1000, durationMs: 1000, offset: init } },
    ]);
    expect(told.committed[0]?.bytes).toBe(disk.writes[0]);
    expect([gop.isReleased, lanes.waitingBytes]).toEqual([true, 0]);
  });

  it("writes what has come meanwhile with one write", async () => {
    const { lanes } = theLanes();
    const disk = new FakeDisk();
    const { writer, told } = aWriter(lanes, disk);
    for (let second = 1; second <= 4; second++) writer.add(aRecordableGop(second * 1000));
    await settle();
    await disk.finish();
    await disk.finish();
    expect(disk.writes).toHaveLength(2);
    expect(told.committed.map(({ fragment }) => fragment.startMs)).toEqual([
      1000, 2000, 3000, 4000,
    ]);
    const [, second, third] = told.committed.map(({ fragment }) => fragment);
    expect(third?.offset).toBe((second?.offset ?? 0) + (second?.bytes ?? 0));
  });

  it("has at most two files of a root written at once, in turn", async () => {
    const { lanes } = theLanes();
    const disks = Array.from({ length: 3 }, () => new FakeDisk());
    const writers = disks.map((disk) => aWriter(lanes, disk).writer);
    for (const writer of writers) writer.add(aRecordableGop(1000));
    await settle();
    expect(disks.map(({ pendingCount }) => pendingCount)).toEqual([1, 1, 0]);
    writers[0]?.add(aRecordableGop(2000));
    await disks[0]?.finish();
    expect(disks.map(({ pendingCount }) => pendingCount)).toEqual([0, 1, 1]);
  });

  it("has more files written at once when much waits", async () => {
    const { lanes } = theLanes();
    const disks = Array.from({ length: 4 }, () => new FakeDisk());
    for (const disk of disks)
      aWriter(lanes, disk).writer.add(aRecordableGop(1000, { bytes: 5_000_000 }));
    await settle();
    expect(disks.map(({ pendingCount }) => pendingCount)).toEqual([1, 1, 1, 0]);
  });

  it("ends a file at its last good fragment when the disk is full, and gives back the rest", async () => {
    const { lanes } = theLanes();
    const disk = new FakeDisk();
    const { writer, told } = aWriter(lanes, disk);
    writer.add(aRecordableGop(1000));
    await settle();
    await disk.finish();
    const [second, third] = [aRecordableGop(2000), aRecordableGop(3000)];
    writer.add(second);
    await settle();
    writer.add(third);
    await disk.finish(full);
    expect(told.failures).toEqual([
      { trouble: { rootId: 1, kind: "full", code: "ENOSPC" }, unwritten: [second, third] },
    ]);
    expect(disk.cutTo).toBe(told.committed[0]?.bytes);
    expect([disk.isClosed, told.isClosed, lanes.waitingBytes]).toEqual([true, true, 0]);
    expect([second.isReleased, third.isReleased]).toEqual([false, false]);
    expect(writer.add(aRecordableGop(4000))).toBe(false);
  });

  it("drops a GOP of which no fragment can be made, with all that continues it, and goes on", async () => {
    const { lanes } = theLanes();
    const disk = new FakeDisk();
    const { writer, told } = aWriter(lanes, disk);
    const torn = new Error("a sample without a length");
    const bad = aRecordableGop(2000);
    bad.samples = () => {
      throw torn;
    };
    const rest = aRecordableGop(3000, { continuesGop: true });
    for (const gop of [aRecordableGop(1000), bad, rest, aRecordableGop(4000)]) writer.add(gop);
    writer.close();
    await settle();
    for (let write = 0; write < 3; write++) await disk.finish();
    expect(told).toMatchObject({ failures: [], dropped: [torn], isClosed: true });
    const [first, last] = told.committed.map(({ fragment }) => fragment);
    expect([first?.startMs, last?.startMs]).toEqual([1000, 4000]);
    expect(last?.offset).toBe((first?.offset ?? 0) + (first?.bytes ?? 0));
    expect([bad.isReleased, rest.isReleased, lanes.waitingBytes]).toEqual([true, true, 0]);
  });

  it("closes its file though nobody can take back what was not written", async () => {
    const { lanes } = theLanes();
    const disk = new FakeDisk();
    const bug = new Error("a bug");
    const { writer, told } = aWriter(lanes, disk, 1, () => {
      throw bug;
    });
    const gop = aRecordableGop(1000);
    writer.add(gop);
    await settle();
    await disk.finish(full);
    expect([told.dropped, told.isClosed, gop.isReleased]).toEqual([[bug], true, true]);
    const other = aWriter(lanes, disk);
    other.writer.add(aRecordableGop(1000));
    await settle();
    await disk.finish();
    expect(other.told.committed).toHaveLength(1);
  });

  it("writes what waits before it closes, then the index", async () => {
    const { lanes } = theLanes();
    const disk = new FakeDisk();
    const { writer, told } = aWriter(lanes, disk);
    writer.add(aRecordableGop(1000));
    writer.close();
    await settle();
    expect(told.isClosed).toBe(false);
    await disk.finish();
    await disk.finish();
    expect(told).toMatchObject({ isClosed: true, committed: [{ segmentId: 7 }] });
    // Its header, one point and its end: mfra, tfra, mfro.
    expect(disk.writes[1]).toBe(8 + 24 + 19 + 16);
  });

  it("takes no more than its bound, and leaves its share to a root beside one that hangs", async () => {
    const { lanes } = theLanes(10_000);
    const { writer } = aWriter(lanes, new FakeDisk(), 1);
    const other = aWriter(lanes, new FakeDisk(), 2).writer;
    const taken = Array.from({ length: 12 }, () => writer.add(aKilobyte())).filter(Boolean);
    expect(taken).toHaveLength(10);
    const beside = Array.from({ length: 12 }, () => other.add(aKilobyte())).filter(Boolean);
    expect(beside).toHaveLength(5);
  });

  it("tells once that a root hangs, and takes what waits away from it when told so", async () => {
    const { lanes, clock, stuck: told } = theLanes();
    const [stuck, fine] = [new FakeDisk(), new FakeDisk()];
    const first = aWriter(lanes, stuck, 1);
    const second = aWriter(lanes, fine, 2);
    first.writer.add(aRecordableGop(1000));
    await settle();
    const waiting = aRecordableGop(2000);
    first.writer.add(waiting);
    second.writer.add(aRecordableGop(1000));
    await settle();
    await fine.finish();
    await clock.advance(15_000);
    expect(told).toEqual([{ rootId: 1, kind: "slow", code: "STUCK" }]);
    expect(first.told.failures).toEqual([]);
    lanes.lane(1).giveUp();
    expect(first.told.failures).toEqual([
      { trouble: { rootId: 1, kind: "slow", code: "STUCK" }, unwritten: [waiting] },
    ]);
    expect(second.told.failures).toEqual([]);
    // What was under way may still get there.
    await stuck.finish();
    expect(first.told.committed).toHaveLength(1);
    expect([first.told.isClosed, stuck.isClosed]).toEqual([true, true]);
    expect(stuck.cutTo).toBe(first.told.committed[0]?.bytes);
  });

  it("writes nothing more once it is stopped", async () => {
    const { lanes } = theLanes();
    const disk = new FakeDisk();
    const { writer } = aWriter(lanes, disk);
    writer.add(aRecordableGop(1000));
    await settle();
    lanes.stop();
    writer.add(aRecordableGop(2000));
    await disk.finish();
    expect(disk.writes).toHaveLength(1);
  });

  it("names no point of the index inside of a GOP that comes in pieces", async () => {
    const { lanes } = theLanes();
    const disk = new FakeDisk();
    const { writer, told } = aWriter(lanes, disk);
    writer.add(aRecordableGop(1000));
    writer.add(aRecordableGop(2000, { continuesGop: true }));
    writer.close();
    await settle();
    await disk.finish();
    await disk.finish();
    expect(told.committed.map(({ fragment }) => fragment.continuesGop)).toEqual([undefined, true]);
    expect(disk.writes.at(-1)).toBe(8 + 24 + 19 + 16);
  });
});

it.each([
  [0.5, 32],
  [1, 64],
  [2, 64],
  [8, 128],
  [64, 512],
])("lets what waits take a part of %f GB of memory: %i MB", (gigabytes, megabytes) => {
  expect(waitingBytesFor(gigabytes * 1024 ** 3)).toBe(megabytes * 1024 ** 2);
});
