import { describe, expect, it } from "vitest";
import { mostPoints, Rollup, resolutionOf, rollupSteps } from "./rollup.ts";

const startS = Date.UTC(2026, 0, 1) / 1000;
const dayS = 86_400;

/** Samples every second, each with its second as the value, and gives all that comes of them. */
function fed(seconds: number) {
  const rollup = new Rollup();
  const turns = Array.from({ length: seconds }, (_, second) => {
    const turn = rollup.turn(startS + second);
    rollup.add("load", {}, second);
    return turn;
  });
  return {
    fine: turns.flatMap(({ fine }) => fine),
    coarse: turns.flatMap(({ coarse }) => coarse),
    rest: rollup.rest(),
  };
}

describe("Rollup", () => {
  it("gives ten seconds as soon as they are over, with sum, number and highest", () => {
    const { fine } = fed(21);
    expect(fine).toEqual([
      { name: "load", labels: {}, stepS: 10, atS: startS, sum: 45, samples: 10, most: 9 },
      { name: "load", labels: {}, stepS: 10, atS: startS + 10, sum: 145, samples: 10, most: 19 },
    ]);
  });

  it("gives a minute to every coarser row that it lies in", () => {
    const { coarse } = fed(121);
    const second = coarse.slice(3);
    expect(second.map(({ stepS, atS }) => [stepS, atS - startS])).toEqual([
      [60, 60],
      [900, 0],
      [7200, 0],
    ]);
    expect(second.every(({ samples, most }) => samples === 60 && most === 119)).toBe(true);
  });

  it("has at the end what was not complete yet, and nothing twice", () => {
    const { fine, rest } = fed(25);
    const ofStep = (step: number) =>
      [...fine, ...rest].filter(({ stepS }) => stepS === step).map(({ samples }) => samples);
    expect(ofStep(10)).toEqual([10, 10, 5]);
    expect(ofStep(7200)).toEqual([25]);
  });

  it("keeps series apart by their labels, in whatever order these come, and takes no NaN", () => {
    const rollup = new Rollup();
    rollup.turn(startS);
    rollup.add("free", { root: "a", kind: "x" }, 1);
    rollup.add("free", { kind: "x", root: "a" }, 3);
    rollup.add("free", { root: "b", kind: "x" }, Number.NaN);
    const fine = rollup.rest().filter(({ stepS }) => stepS === 10);
    expect(fine).toMatchObject([{ sum: 4, samples: 2, most: 3 }]);
  });
});

describe("resolutionOf", () => {
  it.each([
    ["an hour", 3600, 10, 10],
    ["a day", dayS, 60, 120],
    ["a week", 7 * dayS, 900, 900],
    ["a month", 30 * dayS, 7200, 7200],
  ])("reads %s by rows of the fitting length", (_, spanS, rowS, stepS) => {
    const nowS = startS + 100 * dayS;
    expect(resolutionOf(nowS - spanS, nowS, nowS)).toEqual({ rowS, stepS });
  });

  it("reads an hour of last week by what is still there of it", () => {
    const nowS = startS + 100 * dayS;
    const fromS = nowS - 7 * dayS;
    expect(resolutionOf(fromS, fromS + 3600, nowS)).toEqual({ rowS: 900, stepS: 900 });
  });

  it("never gives more points than a chart can show, for any time that is kept", () => {
    const nowS = startS + 100 * dayS;
    const keptS = rollupSteps[3].keptS;
    for (let spanS = 60; spanS <= keptS; spanS += 1800) {
      const { stepS } = resolutionOf(nowS - spanS, nowS, nowS);
      expect(spanS / stepS).toBeLessThanOrEqual(mostPoints);
    }
  });
});
