import { sql } from "kysely";
import type { Database } from "../database.ts";
import { type DumpedTable, rowsAtOnce, type TableRows, type Value } from "./table-rows.ts";

/** In one transaction that sees the database as it was when it began. */
export function withPostgresRows<Result>(
  database: Database,
  work: (rows: TableRows) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async () => {
    const db = database.as<unknown>();
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    return work(await rowsOf(database));
  });
}

async function rowsOf(database: Database): Promise<TableRows> {
  const db = database.as<unknown>();
  const { rows: columns } = await sql<{ name: string; column: string; sequence: string | null }>`
    select table_name as name, column_name as column,
      case when is_identity = 'YES'
        then pg_get_serial_sequence(quote_ident(table_name), column_name) end as sequence
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by table_name, ordinal_position`.execute(db);
  const tables = [...Map.groupBy(columns, ({ name }) => name)].map(([name, ofTable]) => ({
    name,
    columns: ofTable.map(({ column }) => column),
  }));
  const lastIds: Record<string, number> = {};
  for (const { name, sequence } of columns) {
    if (sequence === null) continue;
    const { rows } = await sql<{
      id: number;
    }>`select last_value as id from ${sql.raw(sequence)} where is_called`.execute(db);
    if (rows[0]) lastIds[name] = rows[0].id;
  }
  let rowCount = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    rowCount += rows[0]?.count ?? 0;
  }
  return {
    tables,
    lastIds,
    rowCount,
    async *rows({ name, columns: list }: DumpedTable) {
      const refs = sql.join(list.map((column) => sql.ref(column)));
      await sql`declare backup_rows no scroll cursor for select ${refs} from ${sql.table(name)}`.execute(
        db,
      );
      for (;;) {
        const { rows } = await sql<
          Record<string, Value>
        >`fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(db);
        if (rows.length > 0) yield rows.map((row) => list.map((column) => row[column] ?? null));
        if (rows.length < rowsAtOnce) break;
      }
      await sql`close backup_rows`.execute(db);
    },
  };
}
