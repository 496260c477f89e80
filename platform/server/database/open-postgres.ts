import { type Logger, StartupError } from "@tessera/base";
import {
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import pg from "pg";
import { JoiningDriver } from "./joining-driver.ts";
import { PostgresNotices } from "./postgres-notices.ts";

const maxConnections = 10;
const connectTimeoutMs = 10_000;

export async function openPostgres(url: string, log: Logger) {
  const place = placeOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: "tessera",
    types: { getTypeParser },
  });
  // Without a listener a server restart would end the program; the pool reconnects by itself.
  pool.on("error", (error) => log.warn({ error, place }, "An idle database connection was lost"));
  const driver = new JoiningDriver(new PostgresDriver({ pool }));
  const kysely = new Kysely<unknown>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
  try {
    await sql`select 1`.execute(kysely);
    return { kysely, driver, notices: new PostgresNotices(url) };
  } catch (cause) {
    await kysely.destroy();
    throw notConnected(place, cause);
  }
}

const numberTypes: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];

/** int8 and numeric (count, sum) as numbers: the driver gives text, SQLite gives numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") => {
  if (numberTypes.includes(oid)) return Number;
  return pg.types.getTypeParser(oid, format);
};

/** Host, port and database: all of the address that may be shown. */
function placeOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "postgres:" && parsed?.protocol !== "postgresql:")
    throw new StartupError("bad-database-url", {
      zh: "DATABASE_URL 无效。格式应为 postgres://用户:密码@主机:5432/数据库；留空则使用内置的 SQLite。",
      en: "DATABASE_URL is not valid. Write it as postgres://user:password@host:5432/database, or leave it empty to use the embedded SQLite.",
    });
  return `${parsed.host}${parsed.pathname}`;
}

function notConnected(place: string, cause: unknown): StartupError {
  const { code, message } = cause as Error & { code?: string };
  const why = code ?? message;
  return new StartupError(
    "database-unreachable",
    {
      zh: `无法连接 PostgreSQL ${place}（${why}）。请检查服务器是否已启动、地址与账号是否正确。`,
      en: `PostgreSQL at ${place} cannot be reached (${why}). Check that the server runs and that the address and the account are right.`,
    },
    { cause },
  );
}
