import { expect, it } from "vitest";
import { heldMove, stickMove } from "./stick-move.ts";

it.each([
  [1, 0, "right"],
  [0.8, 0.8, "downright"],
  [0, 1, "down"],
  [-0.8, 0.8, "downleft"],
  [-1, 0, "left"],
  [-0.8, -0.8, "upleft"],
  [0, -1, "up"],
  [0.8, -0.8, "upright"],
] as const)("turns a stick at %d, %d %s at full speed", (x, y, command) => {
  expect(stickMove(x, y)).toEqual({ command, speed: 255 });
});

it("rests within the dead zone", () => {
  expect(stickMove(0.1, -0.1)).toBeUndefined();
  expect(heldMove("zoomin", 0.1)).toBeUndefined();
});

it("goes the faster the farther it is pushed", () => {
  const speeds = [0.16, 0.4, 0.7, 1].map((x) => stickMove(x, 0)?.speed);
  expect(speeds).toEqual([17, 68, 170, 255]);
});

it("takes the trembling of a hand for one speed", () => {
  expect(stickMove(0.7, 0.01)).toEqual(stickMove(0.71, -0.02));
});

it("moves a lens the faster the farther a trigger is pulled", () => {
  expect(heldMove("zoomin", 1)).toEqual({ command: "zoomin", speed: 255 });
  expect(heldMove("zoomout", 0.5)).toEqual({ command: "zoomout", speed: 102 });
});
