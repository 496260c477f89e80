import { type RawBuilder, sql } from "kysely";

/**
 * Rows for a statement that changes each of many rows to values of its own: a table with the columns column1, column2
 * … in both databases.
 */
export const numberRows = (rows: readonly (readonly number[])[]): RawBuilder<unknown> =>
  sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row.map(asBigint))})`))})`;

/** PostgreSQL takes values of a table of its own for text. */
const asBigint = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`;
