import { describe, expect, it } from "vitest";
import { intersect, lengthMs, subtract, union } from "./spans.ts";

const spans = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([startMs, endMs]) => ({ startMs, endMs }));

describe("spans", () => {
  it("become one where they touch or overlap, and lose what is empty", () => {
    expect(union(spans([5, 7], [0, 2], [2, 3], [6, 9], [4, 4]))).toEqual(spans([0, 3], [5, 9]));
  });

  it("share what both have", () => {
    expect(intersect(spans([0, 10], [20, 30]), spans([5, 22], [25, 26], [29, 40]))).toEqual(
      spans([5, 10], [20, 22], [25, 26], [29, 30]),
    );
    expect(intersect(spans([0, 5]), spans([5, 9]))).toEqual([]);
  });

  it("leave what was not taken", () => {
    expect(subtract(spans([0, 10], [20, 30]), spans([2, 4], [8, 22]))).toEqual(
      spans([0, 2], [4, 8], [22, 30]),
    );
    expect(subtract(spans([0, 10]), [])).toEqual(spans([0, 10]));
    expect(subtract(spans([3, 5]), spans([0, 10]))).toEqual([]);
  });

  it("have a length together", () => {
    expect(lengthMs(spans([0, 3], [5, 9]))).toBe(7);
  });
});
