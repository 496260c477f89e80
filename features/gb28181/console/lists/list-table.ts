import { readCsv } from "@tessera/formats/csv";

type Cell = string | number | boolean | null;
const fields = ["Serial", "Password", "RemoteIP", "RemotePort", "Description"] as const;
type Field = (typeof fields)[number];

/** As the call takes it: what the cells mean is the server's to say. */
export type TableRow = { [Name in Field]?: Cell };

export type TableFault = "unreadable" | "noRows" | "noColumn" | "tooManyRows";

/** Why a file or a text is no table that could be sent. */
export class NoTable extends Error {
  readonly fault: TableFault;

  constructor(fault: TableFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

const maxRows = 20_000;
const zipMark = [0x50, 0x4b];

export async function readListFile(file: Blob): Promise<TableRow[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (zipMark.every((byte, index) => bytes[index] === byte)) return rowsOf(await readXlsx(file));
  return readListText(decoded(bytes));
}

export function readListText(text: string): TableRow[] {
  if (text.includes("\0")) throw new NoTable("unreadable");
  return rowsOf(readCsv(text));
}

async function readXlsx(file: Blob): Promise<readonly (readonly unknown[])[]> {
  const { readSheet } = await import("read-excel-file/browser");
  try {
    return await readSheet(file, { trim: false });
  } catch (cause) {
    throw new NoTable("unreadable", { cause });
  }
}

/** UTF-8, or what Excel writes in China. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

const headings: Readonly<Record<string, Field>> = {
  serial: "Serial",
  deviceid: "Serial",
  id: "Serial",
  设备编号: "Serial",
  国标编号: "Serial",
  编号: "Serial",
  password: "Password",
  密码: "Password",
  remoteip: "RemoteIP",
  address: "RemoteIP",
  ip: "RemoteIP",
  地址: "RemoteIP",
  ip地址: "RemoteIP",
  remoteport: "RemotePort",
  port: "RemotePort",
  端口: "RemotePort",
  description: "Description",
  note: "Description",
  备注: "Description",
  描述: "Description",
};

const fieldOf = (heading: unknown): Field | undefined =>
  headings[
    textOf(heading)
      .toLowerCase()
      .replaceAll(/[\s_-]/g, "")
  ];

function rowsOf(sheet: readonly (readonly unknown[])[]): TableRow[] {
  const [first = [], ...rows] = sheet;
  const columns = first.map(fieldOf);
  if (!columns.includes("Serial") && !columns.includes("RemoteIP")) throw new NoTable("noColumn");
  const count = rows.findLastIndex((row) => row.some((cell) => textOf(cell) !== "")) + 1;
  if (count === 0) throw new NoTable("noRows");
  if (count > maxRows) throw new NoTable("tooManyRows");
  return rows.slice(0, count).map((row) => {
    const read: TableRow = {};
    for (const [place, field] of columns.entries()) if (field) read[field] = cellOf(row[place]);
    return read;
  });
}

const textOf = (cell: unknown): string => String(cellOf(cell) ?? "").trim();

function cellOf(value: unknown): Cell {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;
}
