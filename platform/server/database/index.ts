export { lockDataDir } from "./data-dir-lock.ts";
export { Database, type DatabaseKind } from "./database.ts";
export { keptFile } from "./kept-file.ts";
export { migrate } from "./migrate.ts";
export type { FeatureMigrations, Migration } from "./migration.ts";
export { openDatabase } from "./open-database.ts";
export type { NoticeLine, PostgresNotices } from "./postgres-notices.ts";
export { keepOtherStartsOut } from "./start-lock.ts";
