import { expect, it } from "vitest";
import { clockText } from "./overlay.ts";

it("shows local time to the tenth of a second", () => {
  expect(clockText(new Date(2026, 10, 5, 3, 21, 7, 499).getTime())).toBe("2026-11-05 03:21:07.4");
});
