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

it("leads to the next grid by G and back with Shift; digits are numbers of cameras", () => {
  expect(pressed("g")).toEqual({ kind: "grid", by: 1 });
  expect(pressed("G", { shiftKey: true })).toEqual({ kind: "grid", by: -1 });
  expect(pressed("9")).toBeUndefined();
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

it.each(["w", "W", "ArrowUp"])("leaves %s to a camera that is steered", (key) => {
  const meaning = pressed(key);
  expect(meaning && isForCamera(meaning)).toBe(true);
});

it("keeps its own keys while a camera is steered", () => {
  for (const key of ["Enter", "Delete", "PageDown", "h"]) {
    const meaning = pressed(key);
    expect(meaning && isForCamera(meaning)).toBe(false);
  }
});
