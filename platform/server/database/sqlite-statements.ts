import type { DatabaseSync, StatementSync } from "node:sqlite";

/** More than the server repeats while it runs; each takes some kilobytes. */
const mostKept = 256;
/** Longer ones are of batches, whose rows differ in number each time, and would keep what they were given. */
const longestKept = 1_500;

/** A statement and whether it answers with rows. */
interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

/** Statements are asked for again and again: to prepare one takes as long as to run it. */
export class SqliteStatements {
  readonly #sqlite: DatabaseSync;
  /** The one that was used last is the last. */
  readonly #kept = new Map<string, Prepared>();

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
  }

  prepare(sql: string): Prepared {
    const known = this.#kept.get(sql);
    if (known) {
      this.#kept.delete(sql);
      this.#kept.set(sql, known);
      return known;
    }
    const statement = this.#sqlite.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    // What is known of a table's columns ends with the table's shape.
    if (changesTables.test(sql)) this.#kept.clear();
    else if (sql.length <= longestKept) this.#keep(sql, prepared);
    return prepared;
  }

  #keep(sql: string, prepared: Prepared): void {
    this.#kept.set(sql, prepared);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

const changesTables = /^\s*(create|alter|drop|pragma|vacuum|attach|detach)\b/i;
