export { lockDataDir } from "./data-dir-lock.ts";
export { Database, type DatabaseKind } from "./database.ts";
export { keptFile } from "./kept-file.ts";
export { migrate } from "./migrate.ts";
export type { FeatureMigrations, Migration, SecretColumn } from "./migration.ts";
export { openDatabase } from "./open-database.ts";
export type { NoticeLine, PostgresNotices } from "./postgres-notices.ts";
export { lostSecretsText, sealStored } from "./seal-stored.ts";
export { keepOtherStartsOut } from "./start-lock.ts";
