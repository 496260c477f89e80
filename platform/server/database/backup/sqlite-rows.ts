import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { type DumpedTable, rowsAtOnce, type TableRows, type Value } from "./table-rows.ts";

/** Reads the file beside the server: its log keeps the moment at which this began. */
export async function withSqliteRows<Result>(
  file: string,
  work: (rows: TableRows) => Promise<Result>,
): Promise<Result> {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    sqlite.exec("begin");
    return await work(rowsOf(sqlite));
  } finally {
    sqlite.close();
  }
}

function rowsOf(sqlite: DatabaseSync): TableRows {
  const names = (sql: string) => sqlite.prepare(sql).all() as { name: string }[];
  const tables = names(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
  ).map(({ name }) => ({
    name,
    columns: names(`select name from pragma_table_info('${name}')`).map((column) => column.name),
  }));
  const hasIds = names("select name from sqlite_schema where name = 'sqlite_sequence'").length > 0;
  const ids = hasIds ? sqlite.prepare("select name, seq from sqlite_sequence").all() : [];
  const counts = tables.map(
    ({ name }) => sqlite.prepare(`select count(*) as count from "${name}"`).get()?.["count"],
  );
  return {
    tables,
    rowCount: counts.reduce<number>((sum, count) => sum + Number(count), 0),
    lastIds: Object.fromEntries(ids.map(({ name, seq }) => [String(name), Number(seq)])),
    async *rows({ name, columns }: DumpedTable) {
      const list = columns.map((column) => `"${column}"`).join(", ");
      const statement = sqlite.prepare(`select ${list} from "${name}"`);
      let batch: Value[][] = [];
      for (const row of statement.iterate()) {
        batch.push(columns.map((column) => row[column] as Value));
        if (batch.length < rowsAtOnce) continue;
        yield batch;
        batch = [];
        // The server has other things to do meanwhile.
        await setImmediate();
      }
      if (batch.length > 0) yield batch;
    },
  };
}
