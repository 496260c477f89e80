import { describe, expect, it } from "vitest";
import { readListFile, readListText } from "./list-table.ts";

describe("a table of list entries", () => {
  it("is read whatever its headings are called and in whichever order they come", () => {
    const rows = [{ Serial: "3402", RemoteIP: "192.0.2.0/24", Description: "Gate, 1" }];
    expect(readListText('Serial,RemoteIP,Description\n3402,192.0.2.0/24,"Gate, 1"\n\n')).toEqual(
      rows,
    );
    expect(readListText("地址\t设备编号\t备注\t无用\n192.0.2.0/24\t3402\tGate, 1\tx")).toEqual(
      rows,
    );
    expect(readListText('device id,IP,note\n3402,192.0.2.0/24,"Gate, 1"')).toEqual(rows);
  });

  it("keeps empty rows between, so that row numbers stay true", () => {
    expect(readListText("Serial\n1\n\n2\n")).toHaveLength(3);
  });

  it("is none without rows, without a column that says whom, or with bytes that are no text", () => {
    expect(() => readListText("Serial\n")).toThrow("noRows");
    expect(() => readListText("Description\nx")).toThrow("noColumn");
    expect(() => readListText("Serial\n\0")).toThrow("unreadable");
    expect(() => readListText(`Serial\n${"1\n".repeat(20_001)}`)).toThrow("tooManyRows");
  });

  it("may come in the charset of a Chinese spreadsheet", async () => {
    const inGb = new Uint8Array([0x53, 0x65, 0x72, 0x69, 0x61, 0x6c, 0x0a, 0xb4, 0xf3]);
    expect(await readListFile(new Blob([inGb]))).toEqual([{ Serial: "大" }]);
    await expect(readListFile(new Blob(["PK no archive"]))).rejects.toThrow("unreadable");
  });
});
