import type { z } from "zod";
import type { importDevices } from "../../contract.ts";

type Cell = z.output<typeof importDevices.input>["Rows"][number][number];

/** One row below the headings. */
export class TableRow {
  /** As the user counts: the first row below the headings is 2. */
  readonly number: number;
  readonly #cells: readonly Cell[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(index: number, cells: readonly Cell[], places: ReadonlyMap<string, number>) {
    this.number = index + 2;
    this.#cells = cells;
    this.#places = places;
  }

  get isEmpty(): boolean {
    return this.#cells.every((cell) => textOf(cell).trim() === "");
  }

  text(wire: string): string {
    return this.exactText(wire).trim();
  }

  /** With the blanks around it, which may belong to a password. */
  exactText(wire: string): string {
    const place = this.#places.get(wire);
    return place === undefined ? "" : textOf(this.#cells[place] ?? null);
  }

  /** Spreadsheets keep 15 digits of a number: a longer id has lost its last ones. */
  wiresOfCutNumbers(): readonly string[] {
    return [...this.#places].filter(([, place]) => isCut(this.#cells[place])).map(([wire]) => wire);
  }
}

const textOf = (cell: Cell): string => (cell === null ? "" : String(cell));

const isCut = (cell: Cell | undefined): boolean =>
  typeof cell === "number" && Math.abs(cell) >= 1e15;
