import { expect, it } from "vitest";
import { isMobileWidth, isSidewaysPhone } from "./app-store.ts";

it("is mobile below a body width of 500 px", () => {
  expect(isMobileWidth(499)).toBe(true);
  expect(isMobileWidth(500)).toBe(false);
});

it("knows a phone that is held sideways from one held upright, a tablet and a flat window", () => {
  expect(isSidewaysPhone(844, 390)).toBe(true);
  expect(isSidewaysPhone(932, 430)).toBe(true);
  expect(isSidewaysPhone(390, 844)).toBe(false);
  expect(isSidewaysPhone(1024, 768)).toBe(false);
  expect(isSidewaysPhone(1440, 400)).toBe(false);
});
