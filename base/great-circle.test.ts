import { expect, it } from "vitest";
import { bearingBetween, metresBetween, metresFrom } from "./great-circle.ts";

const at = (longitude: number, latitude: number) => ({ longitude, latitude });

it("measures a degree along a meridian and along the equator", () => {
  expect(metresBetween(at(114, 22), at(114, 23))).toBeCloseTo(111_195, -1);
  expect(metresBetween(at(114, 0), at(115, 0))).toBeCloseTo(111_195, -1);
  expect(metresBetween(at(114, 60), at(115, 60))).toBeCloseTo(55_597, -2);
});

it("measures over the 180th meridian and to the other side of the earth", () => {
  expect(metresBetween(at(179.5, 0), at(-179.5, 0))).toBeCloseTo(111_195, -1);
  expect(metresBetween(at(0, 0), at(180, 0))).toBeCloseTo(Math.PI * 6_371_008.8, 0);
  expect(metresBetween(at(114.05, 22.54), at(114.05, 22.54))).toBe(0);
});

it("names the direction from north by east", () => {
  expect(bearingBetween(at(114, 22), at(114, 23))).toBeCloseTo(0);
  expect(bearingBetween(at(114, 0), at(115, 0))).toBeCloseTo(90);
  expect(bearingBetween(at(114, 22), at(114, 21))).toBeCloseTo(180);
  expect(bearingBetween(at(179.9, 0), at(-179.9, 0))).toBeCloseTo(90);
});

it("lays what is near on a flat map, over the 180th meridian too", () => {
  const [east, north] = metresFrom(at(114, 22), at(114.01, 22.01));
  expect(Math.hypot(east, north)).toBeCloseTo(metresBetween(at(114, 22), at(114.01, 22.01)), -1);
  expect(metresFrom(at(179.999, 0), at(-179.999, 0))[0]).toBeCloseTo(222.39, 1);
});
