export { forEachDatabase, type OpenTestDatabase } from "./for-each-database.ts";
export { temporaryFolder } from "./temporary-folder.ts";
