import { BadRequest } from "@tessera/base";
import type { LayoutCell, LayoutDraft } from "../contract.ts";

/** Throws which cell sticks out of the grid or lies on another one. */
export function requireGrid({
  Columns,
  Rows,
  Cells,
}: Pick<LayoutDraft, "Columns" | "Rows" | "Cells">): void {
  Cells.forEach((cell, index) => {
    if (cell.x + cell.w > Columns || cell.y + cell.h > Rows) throw outside(index, Columns, Rows);
    const other = Cells.findIndex((earlier) => overlap(earlier, cell));
    if (other < index) throw overlapping(other, index);
  });
}

/** Each cell at least overlaps itself. */
const overlap = (a: LayoutCell, b: LayoutCell): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const outside = (index: number, columns: number, rows: number) =>
  new BadRequest("layout-cell-outside", {
    zh: `第 ${index + 1} 个窗口超出了 ${columns}×${rows} 的网格，请调整其位置或大小`,
    en: `Window ${index + 1} exceeds the ${columns}×${rows} grid. Move it or make it smaller.`,
  });

const overlapping = (first: number, second: number) =>
  new BadRequest("layout-cells-overlap", {
    zh: `第 ${first + 1} 个与第 ${second + 1} 个窗口重叠，请调整其位置或大小`,
    en: `Windows ${first + 1} and ${second + 1} overlap. Move one or make it smaller.`,
  });
