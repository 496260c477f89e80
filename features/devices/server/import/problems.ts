import type { Language, Text } from "@tessera/base";
import type { Column } from "./table-columns.ts";
import type { TableRow } from "./table-row.ts";

export interface Problem {
  readonly Row: number;
  readonly Field: string;
  readonly Value: string;
  readonly Reason: string;
}

const shownCharacters = 60;

/** What is wrong with which rows. */
export class Problems {
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #byRow = new Map<TableRow, Map<string, Text>>();

  constructor(columns: readonly Column[]) {
    this.#columns = new Map(columns.map((column) => [column.wire, column]));
  }

  /** The first reason a field is what the user has to deal with first. */
  add(row: TableRow, wire: string, reason: Text): void {
    const ofRow = this.#byRow.get(row) ?? new Map<string, Text>();
    this.#byRow.set(row, ofRow);
    if (!ofRow.has(wire)) ofRow.set(wire, reason);
  }

  has(row: TableRow): boolean {
    return this.#byRow.has(row);
  }

  get rowCount(): number {
    return this.#byRow.size;
  }

  list(language: Language): Problem[] {
    const rows = [...this.#byRow].toSorted(([a], [b]) => a.number - b.number);
    return rows.flatMap(([row, reasons]) =>
      [...reasons].map(([wire, reason]) => ({
        Row: row.number,
        Field: wire,
        Value: this.#shown(row, wire),
        Reason: reason[language],
      })),
    );
  }

  /** Passwords stay with whoever wrote the table, also those inside an address. */
  #shown(row: TableRow, wire: string): string {
    const kind = this.#columns.get(wire)?.kind;
    if (kind === "secret" || kind === "key") return "";
    const text = row.text(wire);
    const shown = kind === "url" ? withoutSecrets(text) : text;
    return shown.length > shownCharacters ? `${shown.slice(0, shownCharacters - 1)}…` : shown;
  }
}

const withoutSecrets = (address: string): string =>
  address
    .replace(/^([a-z]*:?\/*).*@/i, "$1***@")
    .replaceAll(/((?:pass(?:word|wd)?|pwd|pw|token|key|secret|auth)=)[^&\s]*/gi, "$1***");
