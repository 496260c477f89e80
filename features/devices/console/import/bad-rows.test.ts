import { readCsv } from "@tessera/formats/csv";
import { expect, it } from "vitest";
import { badRowCount, badRowsCsv } from "./bad-rows.ts";

const report = {
  Total: 3,
  DevicesAdded: 1,
  ChannelsAdded: 1,
  IsDryRun: true,
  UnknownColumns: [],
  Bad: [
    { Row: 3, Field: "DeviceID", Value: "a b", Reason: "只能包含字母" },
    { Row: 3, Field: "RtspUrl", Value: "", Reason: "不能为空" },
    { Row: 4, Field: "RtspUrl", Value: "x", Reason: "地址" },
  ],
};
const table = {
  columns: ["DeviceID", "DeviceName", "RtspUrl"],
  rows: [
    ["d1", "good", "rtsp://192.0.2.1/"],
    ["a b", "=大门"],
    [1, null, "x"],
  ],
};

it("counts a row once, however much is wrong with it", () => {
  expect(badRowCount(report)).toBe(2);
});

it("writes the bad rows as they came, with the reasons beside them", () => {
  expect(readCsv(badRowsCsv(table, report, "错误原因"))).toEqual([
    ["DeviceID", "DeviceName", "RtspUrl", "错误原因"],
    ["a b", "=大门", "", "DeviceID: 只能包含字母; RtspUrl: 不能为空"],
    ["1", "", "x", "RtspUrl: 地址"],
  ]);
});
