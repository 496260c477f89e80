import { readCsv } from "@tessera/formats/csv";
import type { z } from "zod";
import type { importDevices } from "../../contract.ts";

type Input = z.input<typeof importDevices.input>;
type Cell = Input["Rows"][number][number];

/** Headings and rows as they came; what they mean is the server's to say. */
export interface DeviceTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type TableFault = "unreadable" | "oldExcel" | "tooLarge" | "noRows" | "tooManyRows";

/** Why a file or a text is no table that could be sent. */
export class NoTable extends Error {
  readonly fault: TableFault;
  readonly count: number;

  constructor(fault: TableFault, count = 0) {
    super(fault);
    this.fault = fault;
    this.count = count;
  }
}

const maxRows = 20_000;
const maxFileBytes = 20 * 1024 * 1024;

export async function readTableFile(file: Blob): Promise<DeviceTable> {
  if (file.size > maxFileBytes) throw new NoTable("tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, oldExcelMark)) throw new NoTable("oldExcel");
  if (startsWith(bytes, zipMark)) return tableOf(await readXlsx(file));
  return readTableText(decoded(bytes));
}

export function readTableText(text: string): DeviceTable {
  if (text.includes("\0")) throw new NoTable("unreadable");
  return tableOf(readCsv(text));
}

const zipMark = [0x50, 0x4b];
const oldExcelMark = [0xd0, 0xcf, 0x11, 0xe0];
const utf16Mark = [0xff, 0xfe];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** UTF-8, or what Excel writes in China, or its "Unicode text". */
function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, utf16Mark)) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

async function readXlsx(file: Blob): Promise<readonly (readonly unknown[])[]> {
  const { readSheet } = await import("read-excel-file/browser");
  try {
    return await readSheet(file, { trim: false });
  } catch (error) {
    throw Object.assign(new NoTable("unreadable"), { cause: error });
  }
}

/** Empty rows at the end are nobody's; those between count, so that row numbers stay true. */
function tableOf(sheet: readonly (readonly unknown[])[]): DeviceTable {
  const [headings = [], ...rows] = sheet.map((row) => row.map(cellOf));
  const count = rows.findLastIndex((row) => row.some((cell) => textOf(cell).trim() !== "")) + 1;
  if (count === 0) throw new NoTable("noRows");
  if (count > maxRows) throw new NoTable("tooManyRows", count);
  const columns = headings.map(textOf);
  return { columns, rows: rows.slice(0, count).map((row) => row.slice(0, columns.length)) };
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;
}

export const textOf = (cell: Cell): string => (cell === null ? "" : String(cell));
