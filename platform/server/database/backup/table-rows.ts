/** A column may hold a text, a number, bytes or nothing. */
export type Value = string | number | Uint8Array | null;

export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** All rows of a database as of one moment. */
export interface TableRows {
  readonly tables: readonly DumpedTable[];
  /** The last ids that were given out, by table. */
  readonly lastIds: Readonly<Record<string, number>>;
  /** Of all tables, to say how far it has come. */
  readonly rowCount: number;
  /** Some at a time. */
  rows(table: DumpedTable): AsyncIterable<readonly (readonly Value[])[]>;
}

export const rowsAtOnce = 500;
