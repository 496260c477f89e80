import { describe, expect, it } from "vitest";
import {
  around,
  brushed,
  following,
  lengthOf,
  longestViewMs,
  momentAt,
  pinched,
  shortestViewMs,
  xOf,
  zoomed,
} from "./time-view.ts";

const hour = { fromMs: 1_000_000, toMs: 1_000_000 + 3_600_000 };

describe("a view of time", () => {
  it("keeps the moment under the pointer while it zooms", () => {
    const atMs = momentAt(hour, 800, 200);
    const view = zoomed(hour, atMs, 0.25);
    expect(lengthOf(view)).toBe(900_000);
    expect(xOf(view, 800, atMs)).toBeCloseTo(200);
  });

  it("goes from a month to a tenth of a second and no further", () => {
    expect(lengthOf(zoomed(hour, hour.fromMs, 1e9))).toBe(longestViewMs);
    expect(lengthOf(zoomed(hour, hour.fromMs, 1e-12))).toBeCloseTo(shortestViewMs);
  });

  it("shows what was brushed over, from left or right", () => {
    expect(brushed(5000, 9000)).toEqual({ fromMs: 5000, toMs: 9000 });
    expect(brushed(9000, 5000)).toEqual({ fromMs: 5000, toMs: 9000 });
    expect(lengthOf(brushed(5000, 5001))).toBe(shortestViewMs);
  });

  it("keeps what two fingers touched under them", () => {
    const left = momentAt(hour, 400, 100);
    const right = momentAt(hour, 400, 200);
    const view = pinched(hour, 400, [100, 200], [50, 350]);
    expect(xOf(view, 400, left)).toBeCloseTo(50);
    expect(xOf(view, 400, right)).toBeCloseTo(350);
  });

  it("turns the page when the playhead leaves it, and leaves it alone otherwise", () => {
    expect(following(hour, hour.fromMs + 5)).toBe(hour);
    const next = following(hour, hour.toMs + 1);
    expect(next.fromMs).toBeLessThan(hour.toMs + 1);
    expect(lengthOf(next)).toBe(3_600_000);
    expect(following(hour, hour.fromMs + 1e9)).toEqual(around(hour.fromMs + 1e9, 3_600_000));
  });
});
