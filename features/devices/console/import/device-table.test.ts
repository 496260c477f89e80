import { describe, expect, it } from "vitest";
import { NoTable, readTableFile, readTableText, type TableFault } from "./device-table.ts";

const csv = "DeviceName,RtspUrl\r\n大门,rtsp://192.0.2.1/\r\n";
const expected = {
  columns: ["DeviceName", "RtspUrl"],
  rows: [["大门", "rtsp://192.0.2.1/"]],
};
/** 大门 in GB18030. */
const gate = [0xb4, 0xf3, 0xc3, 0xc5];

const unitsOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

const utf16 = (text: string) => unitsOf(text).flatMap((unit) => [unit & 0xff, unit >> 8]);

describe("reading a table file", () => {
  it.each([
    ["UTF-8", new Blob([csv])],
    ["UTF-8 with a mark", new Blob(["\uFEFF", csv])],
    [
      "GB18030",
      new Blob([
        new Uint8Array([
          ...unitsOf("DeviceName,RtspUrl\r\n"),
          ...gate,
          ...unitsOf(",rtsp://192.0.2.1/\r\n"),
        ]),
      ]),
    ],
    ["UTF-16", new Blob([new Uint8Array([0xff, 0xfe, ...utf16(csv.replaceAll(",", "\t"))])])],
  ])("takes %s", async (_, file) => {
    expect(await readTableFile(file)).toEqual(expected);
  });

  it("keeps empty rows between others and drops those at the end", () => {
    const { rows } = readTableText("DeviceName,Enable\n\na,1\n,\n\n");
    expect(rows).toEqual([[""], ["a", "1"]]);
  });

  it("drops cells that have no heading", () => {
    expect(readTableText("DeviceName,Enable\na,1,left over").rows).toEqual([["a", "1"]]);
  });

  it.each<[string, Blob, TableFault]>([
    ["an old Excel file", new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])]), "oldExcel"],
    ["headings alone", new Blob(["DeviceName,RtspUrl\r\n\r\n"]), "noRows"],
    ["nothing", new Blob([]), "noRows"],
    ["bytes that are no text", new Blob([new Uint8Array([1, 0, 2, 0])]), "unreadable"],
    ["too many rows", new Blob(["DeviceName\n", "a\n".repeat(20_001)]), "tooManyRows"],
    ["too large a file", new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]), "tooLarge"],
  ])("refuses %s", async (_, file, fault) => {
    const refusal = await readTableFile(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NoTable);
    expect(refusal).toMatchObject({ fault });
  });
});
