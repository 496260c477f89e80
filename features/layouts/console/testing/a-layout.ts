import type { Layout } from "../../contract.ts";

/** A saved layout of one row for tests, with these cells and whatever else is to be so. */
export const aLayout = (Cells: Layout["Cells"], parts: Partial<Layout> = {}): Layout => ({
  ID: 7,
  Name: "夜班",
  Columns: Cells.length,
  Rows: 1,
  Cells,
  Tour: null,
  Shared: false,
  OwnerName: "li",
  IsOwn: true,
  CanChange: true,
  Revision: 3,
  UpdateTime: "2026-11-15 08:00:00",
  ...parts,
});
