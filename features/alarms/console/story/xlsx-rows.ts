import { readCsv } from "@tessera/formats/csv";

export interface SheetCell {
  readonly value: string | number;
  readonly type: StringConstructor | NumberConstructor;
  readonly fontWeight?: "bold";
}

/** A whole number that a spreadsheet keeps as it is; IDs of twenty digits or with zeros before are not. */
const plainNumber = /^(0|[1-9]\d{0,8})$/;

/** A CSV table as rows of a sheet: headings in bold, a column of plain numbers as numbers, all else as text. */
export function sheetRows(csv: string): (SheetCell | null)[][] {
  const [headings = [], ...rows] = readCsv(csv).filter((row) => row.some((cell) => cell !== ""));
  const isNumeric = headings.map((_, at) => {
    const filled = rows.map((row) => row[at] ?? "").filter(Boolean);
    return filled.length > 0 && filled.every((cell) => plainNumber.test(cell));
  });
  const cellOf = (cell: string, at: number): SheetCell | null => {
    if (cell === "") return null;
    return isNumeric[at] ? { value: Number(cell), type: Number } : { value: cell, type: String };
  };
  return [
    headings.map((value) => ({ value, type: String, fontWeight: "bold" })),
    ...rows.map((row) => row.map(cellOf)),
  ];
}

/** Wide enough for most of what stands in a column, and no wider than a screen can show several. */
export function columnWidths(
  rows: readonly (readonly (SheetCell | null)[])[],
): { width: number }[] {
  const [headings = []] = rows;
  return headings.map((_, at) => {
    const lengths = rows.slice(0, 200).map((row) => lengthOf(row[at] ?? null));
    return { width: Math.min(48, Math.max(8, ...lengths) + 2) };
  });
}

/** Chinese letters take twice the room. */
const lengthOf = (cell: SheetCell | null): number =>
  String(cell?.value ?? "").replaceAll(/[\u2e80-\uffff]/g, "xx").length;
