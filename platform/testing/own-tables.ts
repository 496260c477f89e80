import { type ColumnMetadata, sql, type TableMetadata } from "kysely";
import type { Database } from "../server/database/index.ts";

type Column = Pick<
  ColumnMetadata,
  "name" | "dataType" | "isNullable" | "hasDefaultValue" | "isAutoIncrementing"
>;

export interface OwnTable extends Pick<TableMetadata, "name"> {
  readonly columns: readonly Column[];
}

/**
 * The tables of one test. Kysely would look at those of all tests beside it, and fail where one of them is dropped
 * meanwhile.
 */
export async function ownTables(database: Database): Promise<readonly OwnTable[]> {
  const db = database.as<unknown>();
  if (database.kind === "sqlite") return await db.introspection.getTables();
  const { rows } = await sql<Column & { table: string }>`
    select table_name::text as table, column_name::text as name, data_type::text as "dataType",
      is_nullable = 'YES' as "isNullable", column_default is not null as "hasDefaultValue",
      is_identity = 'YES' as "isAutoIncrementing"
    from information_schema.columns where table_schema = current_schema()
    order by table_name, ordinal_position`.execute(db);
  const tables = Map.groupBy(rows, ({ table }) => table);
  return Array.from(tables, ([name, columns]) => ({ name, columns }));
}
