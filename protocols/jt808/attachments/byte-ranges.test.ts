import { expect, it } from "vitest";
import { ByteRanges } from "./byte-ranges.ts";

it("knows what is missing, however the rest came", () => {
  const ranges = new ByteRanges();
  expect(ranges.missingOf(100)).toEqual([{ offset: 0, length: 100 }]);
  ranges.add(40, 20);
  ranges.add(60, 10);
  ranges.add(10, 10);
  ranges.add(15, 10);
  expect(ranges.missingOf(100)).toEqual([
    { offset: 0, length: 10 },
    { offset: 25, length: 15 },
    { offset: 70, length: 30 },
  ]);
  ranges.add(0, 100);
  expect(ranges.missingOf(100)).toEqual([]);
});

it("takes a file that is empty as whole", () => {
  expect(new ByteRanges().missingOf(0)).toEqual([]);
});

it("says when a file comes in more pieces than it keeps track of", () => {
  const ranges = new ByteRanges();
  const taken = Array.from({ length: 2001 }, (_, at) => ranges.add(at * 2, 1));
  expect([taken.at(1999), taken.at(2000)]).toEqual([true, false]);
});
