export { Database, type DatabaseKind } from "./database.ts";
export { migrate } from "./migrate.ts";
export type { FeatureMigrations, Migration, SchemaDialect } from "./migration.ts";
export { type OpenDatabase, openDatabase } from "./open-database.ts";
