import { expect, it } from "vitest";
import { readRange } from "./byte-range.ts";

it.each([
  ["bytes=0-0", { fromByte: 0, toByte: 1 }],
  ["bytes=2-5", { fromByte: 2, toByte: 6 }],
  ["bytes=7-", { fromByte: 7, toByte: 10 }],
  ["bytes=7-99", { fromByte: 7, toByte: 10 }],
  ["bytes=-3", { fromByte: 7, toByte: 10 }],
  ["bytes=-99", { fromByte: 0, toByte: 10 }],
])("reads %s of ten bytes", (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

it.each([
  undefined,
  "",
  "bytes=",
  "bytes=-",
  "bytes=5-2",
  "bytes=0-1,4-5",
  "lines=1-2",
  "bytes=a-b",
])("sends the whole when the range is %s", (header) => {
  expect(readRange(header, 10)).toBe("whole");
});

it.each(["bytes=10-", "bytes=11-12", "bytes=-0"])("finds nothing of ten bytes in %s", (header) => {
  expect(readRange(header, 10)).toBe("unsatisfiable");
});
