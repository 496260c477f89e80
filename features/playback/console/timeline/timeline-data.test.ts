import { describe, expect, it } from "vitest";
import { footageBefore, recordedWithin, spanAt, spreadOver } from "./timeline-data.ts";

const spans = [
  { startMs: 0, endMs: 100 },
  { startMs: 500, endMs: 700 },
];

describe("what was recorded", () => {
  it("is found by its moment; the end is not in it", () => {
    expect(spanAt(spans, 99)).toBe(spans[0]);
    expect(spanAt(spans, 100)).toBeUndefined();
  });

  it("is measured within a range", () => {
    expect(recordedWithin(spans, { startMs: 50, endMs: 600 })).toBe(150);
  });

  it("is found backwards from a gap, of any channel", () => {
    expect(footageBefore([{ recorded: spans }], 400)).toBe(100);
    expect(
      footageBefore([{ recorded: spans }, { recorded: [{ startMs: 0, endMs: 300 }] }], 400),
    ).toBe(300);
    expect(footageBefore([{ recorded: spans }], 0)).toBeUndefined();
  });

  it("is looked at in moments that are evenly apart, in none of the gaps", () => {
    expect(spreadOver(spans, { fromMs: 0, toMs: 1000 }, 6)).toEqual([25, 75, 525, 575, 625, 675]);
    expect(spreadOver(spans, { fromMs: 600, toMs: 1000 }, 2)).toEqual([625, 675]);
    expect(spreadOver(spans, { fromMs: 200, toMs: 400 }, 3)).toEqual([]);
  });
});
