import { expect, it } from "vitest";
import { sparkPath } from "./spark-path.ts";

const axes = { fromMs: 0, toMs: 100, most: 10, gapMs: 30 };

it("draws from the lower left to the upper right", () => {
  expect(
    sparkPath(
      [
        [0, 0],
        [25, 5],
        [50, 10],
      ],
      axes,
    ),
  ).toBe("M0.0 30.0L25.0 15.0L50.0 0.0");
});

it("begins a new line where nothing was measured, and stays within its edges", () => {
  expect(
    sparkPath(
      [
        [-50, 1],
        [0, 20],
        [90, 0],
      ],
      axes,
    ),
  ).toBe("M0.0 0.0M90.0 30.0");
});

it("is empty without points, and flat where all is nothing", () => {
  expect(sparkPath([], axes)).toBe("");
  expect(sparkPath([[0, 0]], { ...axes, most: 0 })).toBe("M0.0 30.0");
});
