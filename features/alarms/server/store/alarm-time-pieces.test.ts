import { dayMs, hourMs } from "@tessera/base";
import fc from "fast-check";
import { expect, it } from "vitest";
import { timePieces } from "./alarm-time-pieces.ts";

it("counts whole days by the day, what is left of hours by the hour, the rest one by one", () => {
  const from = 2 * dayMs - hourMs - 1;
  const to = 4 * dayMs + 2 * hourMs + 5;
  expect(timePieces(from, to)).toEqual([
    { by: "alarm", fromMs: from, toMs: 2 * dayMs - hourMs },
    { by: "hour", fromMs: 2 * dayMs - hourMs, toMs: 2 * dayMs },
    { by: "day", fromMs: 2 * dayMs, toMs: 4 * dayMs },
    { by: "hour", fromMs: 4 * dayMs, toMs: 4 * dayMs + 2 * hourMs },
    { by: "alarm", fromMs: 4 * dayMs + 2 * hourMs, toMs: to },
  ]);
});

it("covers any time without a hole and without counting twice", () => {
  const time = fc.integer({ min: 0, max: 10 * dayMs });
  fc.assert(
    fc.property(time, time, (a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      const pieces = timePieces(from, to);
      let at = from;
      for (const piece of pieces) {
        expect(piece.fromMs).toBe(at);
        expect(piece.toMs).toBeGreaterThan(at);
        at = piece.toMs;
      }
      expect(at).toBe(to);
    }),
  );
});
