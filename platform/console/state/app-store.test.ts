import { expect, it } from "vitest";
import { isMobileWidth } from "./app-store.ts";

it("is mobile below a body width of 500 px", () => {
  expect(isMobileWidth(499)).toBe(true);
  expect(isMobileWidth(500)).toBe(false);
});
