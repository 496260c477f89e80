import { describe, expect, it } from "vitest";
import { FrameMemory } from "./frame-memory.ts";
import { SlabPool } from "./slab-pool.ts";

const filled = (byte: number, bytes = 10) => new Uint8Array(bytes).fill(byte);

describe("FrameMemory", () => {
  it("gives copies that neither the source nor later frames change", () => {
    const memory = new FrameMemory(new SlabPool(1024));
    const source = filled(1);
    const first = memory.copy(source);
    source.fill(9);
    const copies = Array.from({ length: 300 }, (_, at) => memory.copy(filled(at % 256)));
    expect(first).toEqual(filled(1));
    expect(copies.every((copy, at) => copy.every((byte) => byte === at % 256))).toBe(true);
  });

  it("holds a frame that is larger than a slab", () => {
    const memory = new FrameMemory(new SlabPool(1024));
    expect(memory.copy(filled(7, 5000))).toEqual(filled(7, 5000));
  });

  it("uses the memory again once it is released", () => {
    const memory = new FrameMemory(new SlabPool(1024));
    const before = memory.copy(filled(1));
    memory.release();
    expect(memory.copy(filled(2)).buffer).toBe(before.buffer);
  });

  it("gives room for what is made in it, which stays once it is used", () => {
    const memory = new FrameMemory(new SlabPool(1024));
    const unused = memory.room(10);
    unused.fill(1);
    const used = memory.room(10).subarray(0, 10);
    expect(used.byteOffset).toBe(unused.byteOffset);
    used.fill(2);
    memory.use(used);
    expect(memory.copy(filled(3)).buffer).toBe(used.buffer);
    memory.room(10).fill(4);
    expect(used).toEqual(filled(2));
    expect(memory.room(1020).buffer).not.toBe(used.buffer);
  });

  it("does not count what lies elsewhere as used", () => {
    const memory = new FrameMemory(new SlabPool(1024));
    const room = memory.room(10);
    memory.use(filled(1));
    expect(memory.room(10).byteOffset).toBe(room.byteOffset);
  });

  it("never writes over what somebody keeps", () => {
    const memory = new FrameMemory(new SlabPool(1024));
    const kept = memory.copy(filled(1));
    memory.keep();
    memory.release();
    memory.copy(filled(2));
    expect(kept).toEqual(filled(1));
  });
});

describe("SlabPool", () => {
  it("gives at least what was asked for, and not the same memory twice", () => {
    const pool = new SlabPool(1024);
    const slabs = [1, 1024, 1025, 9000].map((bytes) => pool.take(bytes));
    expect(slabs.map(({ length }) => length)).toEqual([1024, 1024, 2048, 16_384]);
    for (const slab of slabs) pool.give(slab);
    const again = [pool.take(1), pool.take(1), pool.take(1)];
    expect(new Set(again.map(({ buffer }) => buffer)).size).toBe(3);
  });

  it("lets go of what a peak needed once it is not needed any more", () => {
    const pool = new SlabPool(1024);
    const peak = Array.from({ length: 100 }, () => pool.take(1));
    for (const slab of peak) pool.give(slab);
    for (let turn = 0; turn < 512 * 8; turn++) pool.give(pool.take(1));
    const before = new Set(peak.map(({ buffer }) => buffer));
    const again = Array.from({ length: 100 }, () => pool.take(1));
    expect(again.filter(({ buffer }) => before.has(buffer)).length).toBeLessThan(5);
  });

  it("keeps at most 64 MB for later", () => {
    const pool = new SlabPool(1024);
    const megabyte = 1024 * 1024;
    const slabs = Array.from({ length: 80 }, () => pool.take(megabyte));
    for (const slab of slabs) pool.give(slab);
    const before = new Set(slabs.map(({ buffer }) => buffer));
    const again = Array.from({ length: 80 }, () => pool.take(megabyte));
    expect(again.filter(({ buffer }) => before.has(buffer))).toHaveLength(64);
  });
});
