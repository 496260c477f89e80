import { expect, it } from "vitest";
import { kilobits, RateMeter } from "./rate-meter.ts";

it("knows nothing before there are two samples", () => {
  const meter = new RateMeter(3000);
  meter.note(100, 0);
  expect(meter.perSecond).toBeUndefined();
  expect(kilobits(meter.perSecond)).toBeUndefined();
});

it("measures over the last moments only", () => {
  const meter = new RateMeter(3000);
  meter.note(0, 0);
  meter.note(90_000, 1000);
  meter.note(90_000, 4500);
  meter.note(91_000, 5500);
  expect(meter.perSecond).toBe(1000);
  expect(kilobits(meter.perSecond)).toBe(8);
});

it("begins again when the count does", () => {
  const meter = new RateMeter(3000);
  meter.note(500, 0);
  meter.note(10, 500);
  meter.note(20, 1000);
  expect(meter.perSecond).toBe(20);
});
