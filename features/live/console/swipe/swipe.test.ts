import { describe, expect, it } from "vitest";
import { swipeOf } from "./swipe.ts";

const from = { x: 200, y: 100, atMs: 0 };

describe("a swipe", () => {
  it("goes to the next camera when the finger goes left, and back when it goes right", () => {
    expect(swipeOf(from, { x: 100, y: 110, atMs: 200 })).toBe(1);
    expect(swipeOf(from, { x: 300, y: 90, atMs: 200 })).toBe(-1);
  });

  it("is none when the finger scrolls, hardly moves or takes its time", () => {
    expect(swipeOf(from, { x: 130, y: 200, atMs: 200 })).toBeUndefined();
    expect(swipeOf(from, { x: 150, y: 100, atMs: 200 })).toBeUndefined();
    expect(swipeOf(from, { x: 50, y: 100, atMs: 900 })).toBeUndefined();
  });
});
