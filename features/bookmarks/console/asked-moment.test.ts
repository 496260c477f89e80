import { expect, it } from "vitest";
import { askedMoment } from "./asked-moment.ts";

it("is told by the server's clock where that is known", () => {
  expect(askedMoment({ atMs: 1_767_585_600_000.4 }, 5000)).toEqual({ atMs: 1_767_585_600_000 });
});

it("is when the key was pressed, not when the note was written", () => {
  expect(askedMoment({ pressedAtMs: 1000.2 }, 8500.4)).toEqual({ agoMs: 7500 });
});

it("is never longer ago than the server takes", () => {
  expect(askedMoment({ pressedAtMs: 0 }, 3 * 3_600_000)).toEqual({ agoMs: 3_600_000 });
});
