import { expect, it } from "vitest";
import { readCsv, writeCsv } from "./csv-text.ts";

const difficult = [
  ["名称", "quote \" and 'apostrophe'", "a, b; c\td"],
  ["=1+1", "+49", "-1", "@SUM(A1)", "\ttab", "\rreturn"],
  ["'=1+1", "''=x", "'plain", "'", ""],
  ["two\r\nlines", "two\nlines", " blanks ", "<img src=x onerror=alert(1)>"],
];

it("gives back every text as it was", () => {
  expect(readCsv(writeCsv(difficult))).toEqual(difficult);
});

it("lets no cell begin like a formula", () => {
  for (const cell of difficult.flat()) expect(writeCsv([[cell]])).not.toMatch(/^"?[=+\-@\t\r]/);
});

it.each([
  ["commas", "a,b\r\n1,2"],
  ["semicolons", "a;b\n1;2"],
  ["tabs", "a\tb\n1\t2"],
  ["tabs between quoted headings", '"a"\t"b"\n1\t2'],
])("reads tables with %s", (_, text) => {
  expect(readCsv(text)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

it("is not led astray by blank lines or by what stands in headings and cells", () => {
  const text = '"a, b, c";d\r\n"1,2,3";4\r\n\r\n';
  expect(readCsv(text)).toEqual([["a, b, c", "d"], ["1,2,3", "4"], [""], [""]]);
});

it("reads a single column", () => {
  expect(readCsv("DeviceName\r\n大门")).toEqual([["DeviceName"], ["大门"]]);
});
