import { describe, expect, it } from "vitest";
import { markedIn, markedOut, noMarks } from "./marks.ts";

describe("marks", () => {
  it("make a piece of a start and an end", () => {
    expect(markedOut(markedIn(noMarks, 10), 20)).toEqual({ inMs: 10, outMs: 20 });
    expect(markedIn(markedOut(noMarks, 20), 10)).toEqual({ inMs: 10, outMs: 20 });
  });

  it("begin a new piece when they would cross", () => {
    expect(markedIn({ inMs: 10, outMs: 20 }, 30)).toEqual({ inMs: 30, outMs: undefined });
    expect(markedOut({ inMs: 10, outMs: 20 }, 5)).toEqual({ inMs: undefined, outMs: 5 });
  });
});
