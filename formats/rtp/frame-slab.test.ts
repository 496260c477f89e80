import { expect, it } from "vitest";
import { FrameSlab } from "./frame-slab.ts";

it("gives copies that neither the source nor later frames change", () => {
  const slab = new FrameSlab();
  const source = Buffer.from([1, 2, 3, 4]);
  const first = slab.copy(source, 1, 3);
  source.fill(9);
  const second = slab.copy(source, 0, 4);
  expect([[...first], [...second]]).toEqual([
    [2, 3],
    [9, 9, 9, 9],
  ]);
});

it("takes frames longer than a slab, and begins a new one when it is full", () => {
  const slab = new FrameSlab();
  const long = slab.copy(new Uint8Array(20_000).fill(7), 0, 20_000);
  const next = slab.copy(Uint8Array.of(1), 0, 1);
  expect([long.length, long.every((byte) => byte === 7), [...next]]).toEqual([20_000, true, [1]]);
  expect(next.buffer).not.toBe(long.buffer);
});
