import { describe, expect, it } from "vitest";
import { Fingers } from "./fingers.ts";

const at = (x: number, atMs: number) => ({ x, y: 100, atMs });

describe("fingers", () => {
  it("swipe one at a time", () => {
    const fingers = new Fingers();
    fingers.down(1, at(200, 0));
    expect(fingers.up(1, at(100, 200))).toBe(1);
    fingers.down(2, at(100, 300));
    expect(fingers.up(2, at(200, 500))).toBe(-1);
  });

  it("pinch without a swipe, though one of them is lifted last", () => {
    const fingers = new Fingers();
    fingers.down(1, at(200, 0));
    fingers.down(2, at(220, 10));
    expect(fingers.up(1, at(100, 200))).toBeUndefined();
    expect(fingers.up(2, at(320, 210))).toBeUndefined();
    fingers.down(3, at(200, 300));
    expect(fingers.up(3, at(100, 500))).toBe(1);
  });

  it("swipe again after the browser took both for itself", () => {
    const fingers = new Fingers();
    for (const id of [1, 2]) fingers.down(id, at(200, 0));
    for (const id of [1, 2]) fingers.cancel(id);
    fingers.down(3, at(200, 300));
    expect(fingers.up(3, at(100, 500))).toBe(1);
  });

  it("that came down elsewhere are none of its own", () => {
    expect(new Fingers().up(1, at(100, 200))).toBeUndefined();
  });
});
