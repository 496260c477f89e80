import { presets, squareGrid } from "@tessera/kit/wall";
import { expect, it } from "vitest";
import { neighbour } from "./neighbour.ts";

it("goes to the window beside, and nowhere at the edge", () => {
  const { areas } = squareGrid(9);
  expect(neighbour(areas, 4, "left")).toBe(3);
  expect(neighbour(areas, 4, "right")).toBe(5);
  expect(neighbour(areas, 4, "up")).toBe(1);
  expect(neighbour(areas, 4, "down")).toBe(7);
  expect(neighbour(areas, 0, "left")).toBeUndefined();
  expect(neighbour(areas, 8, "down")).toBeUndefined();
});

it("goes from a large window to the topmost small one at its side, and back", () => {
  const areas = presets.find(({ name }) => name === "1+5")?.areas ?? [];
  expect(neighbour(areas, 0, "right")).toBe(1);
  expect(neighbour(areas, 1, "left")).toBe(0);
  expect(neighbour(areas, 3, "up")).toBe(0);
});
