import { expect, it } from "vitest";
import { columnWidths, sheetRows } from "./xlsx-rows.ts";

const csv = [
  "\uFEFF编号,持续（秒）,设备编号,描述",
  '7,12,34020000001320000001,"门口, ""1 号"""',
  "8,,00001,'=1+1",
  "",
].join("\r\n");

it("makes numbers of what can be added up, and leaves IDs as they are written", () => {
  expect(sheetRows(csv)).toEqual([
    ["编号", "持续（秒）", "设备编号", "描述"].map((value) => ({
      value,
      type: String,
      fontWeight: "bold",
    })),
    [
      { value: 7, type: Number },
      { value: 12, type: Number },
      { value: "34020000001320000001", type: String },
      { value: '门口, "1 号"', type: String },
    ],
    [
      { value: 8, type: Number },
      null,
      { value: "00001", type: String },
      // As text a sheet runs no formula, so the mark against that is gone.
      { value: "=1+1", type: String },
    ],
  ]);
});

it("has headings alone where there is no alarm", () => {
  expect(sheetRows("\uFEFFID,Time\r\n")).toHaveLength(1);
});

it("gives each column the room of its longest text, within bounds", () => {
  const wide = sheetRows(`ID,Description\r\n1,${"x".repeat(90)}\r\n`);
  expect(columnWidths(wide)).toEqual([{ width: 10 }, { width: 48 }]);
});
