import { expect, it } from "vitest";
import { isForCamera, wallKey } from "./wall-key.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
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

it("switches nothing on and off while a key is held down", () => {
  for (const key of ["w", "W", "Enter", "h"]) {
    expect(pressed(key)).toBeDefined();
    expect(pressed(key, { repeat: true })).toBeUndefined();
  }
  expect(pressed("ArrowLeft", { repeat: true })).toEqual({ kind: "go", direction: "left" });
});

it.each(["w", "W", "ArrowUp", "1", "6"])("leaves %s to a camera that is steered", (key) => {
  const meaning = pressed(key);
  expect(meaning && isForCamera(meaning)).toBe(true);
});

it("keeps its own keys while a camera is steered", () => {
  for (const key of ["Enter", "Delete", "?", "PageDown", "h"]) {
    const meaning = pressed(key);
    expect(meaning && isForCamera(meaning)).toBe(false);
  }
});
