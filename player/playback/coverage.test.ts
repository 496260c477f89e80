import { describe, expect, it } from "vitest";
import { Coverage } from "./coverage.ts";

describe("Coverage", () => {
  it("finds the first moment that nothing is known of", () => {
    const coverage = new Coverage();
    expect(coverage.firstUnknown(0, 100)).toBe(0);
    coverage.addFootage(0, 50);
    coverage.addGap(50, 70);
    expect(coverage.firstUnknown(0, 100)).toBe(70);
    expect(coverage.firstUnknown(0, 60)).toBeUndefined();
    expect(coverage.firstUnknown(-5, 60)).toBe(-5);
  });

  it("knows that nothing comes after the end until footage does", () => {
    const coverage = new Coverage();
    coverage.addFootage(0, 50);
    coverage.setEnd(50);
    expect(coverage.firstUnknown(0, 100)).toBeUndefined();
    coverage.addFootage(50, 60);
    expect(coverage.endMs).toBeUndefined();
    expect(coverage.firstUnknown(0, 100)).toBe(60);
  });

  it("believes what was learnt last", () => {
    const coverage = new Coverage();
    coverage.addGap(0, 100);
    coverage.addFootage(20, 40);
    expect(coverage.gapAt(10)).toEqual(expect.objectContaining({ startMs: 0, endMs: 20 }));
    expect(coverage.gapAt(30)).toBeUndefined();
    expect(coverage.hasFootageAt(30)).toBe(true);
    expect(coverage.gapAt(50)).toEqual(expect.objectContaining({ startMs: 40, endMs: 100 }));
  });

  it("forgets footage that was dropped, and keeps gaps whole", () => {
    const coverage = new Coverage();
    coverage.addFootage(0, 100);
    coverage.addGap(100, 1000);
    coverage.keepOnly(50, 200);
    expect(coverage.firstUnknown(40, 200)).toBe(40);
    expect(coverage.firstUnknown(50, 200)).toBeUndefined();
    expect(coverage.gapAt(900)).toBeDefined();
    coverage.keepOnly(2000, 3000);
    expect(coverage.gapAt(900)).toBeUndefined();
  });
});
