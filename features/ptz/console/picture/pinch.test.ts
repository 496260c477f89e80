import { expect, it } from "vitest";
import { distanceOf, pinchCommand } from "./pinch.ts";

it("zooms in while fingers go apart and out while they come together", () => {
  expect(pinchCommand(100, 130)).toBe("zoomin");
  expect(pinchCommand(100, 60)).toBe("zoomout");
});

it("does nothing while they only tremble", () => {
  expect(pinchCommand(100, 105)).toBeUndefined();
  expect(pinchCommand(0, 50)).toBeUndefined();
});

it("measures how far apart they are", () => {
  expect(distanceOf({ x: 0, y: 0 }, { x: 30, y: 40 })).toBe(50);
});
