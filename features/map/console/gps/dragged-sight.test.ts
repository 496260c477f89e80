import { aheadOf, type LonLat } from "@tessera/formats/geo";
import { expect, it } from "vitest";
import { draggedSight } from "./dragged-sight.ts";

const at: LonLat = [121.47, 31.23];
const sight = { Direction: 350, Angle: 60, Range: 80 };

it("turns and stretches by the handle ahead", () => {
  expect(draggedSight(at, sight, "ahead", aheadOf(at, 90, 200))).toEqual({
    Direction: 90,
    Angle: 60,
    Range: 200,
  });
  expect(draggedSight(at, sight, "ahead", aheadOf(at, 359.9, 9000))).toMatchObject({
    Direction: 0,
    Range: 5000,
  });
});

it("opens by the handle at the edge, on either side and over north", () => {
  expect(draggedSight(at, sight, "edge", aheadOf(at, 10, 80))).toMatchObject({ Angle: 40 });
  expect(draggedSight(at, sight, "edge", aheadOf(at, 330, 80))).toMatchObject({ Angle: 40 });
  expect(draggedSight(at, sight, "edge", aheadOf(at, 170, 80))).toMatchObject({ Angle: 360 });
  expect(draggedSight(at, sight, "edge", aheadOf(at, 350, 80))).toMatchObject({ Angle: 1 });
});
