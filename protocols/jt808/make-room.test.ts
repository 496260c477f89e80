import { expect, it } from "vitest";
import { makeRoom } from "./make-room.ts";

const cutOf = (held: readonly number[], mostBytes: number) => {
  const cut: number[] = [];
  makeRoom(held, { heldBy: (bytes) => bytes, cut: (bytes) => void cut.push(bytes), mostBytes });
  return cut;
};

it("cuts those who hold most until the rest fits", () => {
  expect(cutOf([5, 40, 0, 30, 20, 5], 50)).toEqual([40, 30]);
});

it("cuts nobody while all fits", () => {
  expect(cutOf([20, 30], 50)).toEqual([]);
});
