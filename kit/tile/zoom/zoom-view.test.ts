import { describe, expect, it } from "vitest";
import { draggedBy, transformOf, wholeView, zoomedAt } from "./zoom-view.ts";

describe("digital zoom", () => {
  it("keeps what is under the pointer under the pointer", () => {
    const at = { x: 0.8, y: 0.3 };
    const view = zoomedAt(wholeView, 2, at);
    const under = { x: view.x + (at.x - 0.5) / 2, y: view.y + (at.y - 0.5) / 2 };
    expect(under.x).toBeCloseTo(0.8);
    expect(under.y).toBeCloseTo(0.3);
  });

  it("goes from 1 to 8 and no further", () => {
    expect(zoomedAt(wholeView, 100).scale).toBe(8);
    expect(zoomedAt({ scale: 2, x: 0.3, y: 0.3 }, 0.01)).toEqual(wholeView);
  });

  it("moves with the hand, but never beyond the picture's edge", () => {
    const view = { scale: 4, x: 0.5, y: 0.5 };
    expect(draggedBy(view, { x: 0.4, y: 0 }).x).toBeCloseTo(0.4);
    expect(draggedBy(view, { x: 9, y: -9 })).toEqual({ scale: 4, x: 0.125, y: 0.875 });
  });

  it("has nothing to move while the whole picture is shown", () => {
    expect(draggedBy(wholeView, { x: 0.2, y: 0 })).toBe(wholeView);
  });

  it("draws the whole picture without a transform", () => {
    expect(transformOf(wholeView)).toBe("none");
    expect(transformOf({ scale: 2, x: 0.25, y: 0.75 })).toBe(
      "translate(50.000%, -50.000%) scale(2)",
    );
  });
});
