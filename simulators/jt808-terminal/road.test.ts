import { expect, it } from "vitest";
import { Road } from "./road.ts";

const road = new Road([
  { longitude: 114, latitude: 22 },
  { longitude: 114, latitude: 22.01 },
  { longitude: 114.01, latitude: 22.01 },
]);

it("is driven to its end and back", () => {
  const length = road.metres;
  expect(length).toBeGreaterThan(2000);
  expect(road.at(0)).toMatchObject({ longitude: 114, latitude: 22, direction: 0 });
  expect(road.at(length)).toMatchObject({ direction: 90 });
  expect(road.at(length).longitude).toBeCloseTo(114.01, 6);
  expect(road.at(length + 10).direction).toBe(270);
  expect(road.at(2 * length).latitude).toBeCloseTo(22, 6);
});

it("stands where it is when it is one point", () => {
  const point = { longitude: 114, latitude: 22 };
  expect(new Road([point]).at(500)).toEqual({ ...point, direction: 0 });
});
