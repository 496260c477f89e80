import { expect, it } from "vitest";
import { wallKey } from "./wall-key.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const pressed = (key: string, more: Partial<typeof none> = {}) =>
  wallKey({ ...none, ...more, key });

it("moves with arrows, swaps with Ctrl, and leaves Shift to the tile", () => {
  expect(pressed("ArrowLeft")).toEqual({ kind: "go", direction: "left" });
  expect(pressed("ArrowLeft", { ctrlKey: true })).toEqual({ kind: "swap", direction: "left" });
  expect(pressed("ArrowLeft", { shiftKey: true })).toBeUndefined();
});

it.each([
  ["1", 1],
  ["4", 4],
  ["9", 9],
  ["6", 16],
])("%s shows %i windows", (key, windows) => {
  expect(pressed(key)).toEqual({ kind: "size", windows });
});

it("leaves the keys of the browser and of the tile alone", () => {
  expect(pressed("1", { ctrlKey: true })).toBeUndefined();
  expect(pressed("ArrowLeft", { altKey: true })).toBeUndefined();
  expect(pressed("f")).toBeUndefined();
  expect(pressed("s")).toBeUndefined();
});
