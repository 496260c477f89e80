import { silentLogger, systemClock } from "@tessera/base";
import { expect, it, onTestFinished } from "vitest";
import { forEachDatabase, makeTables } from "../../testing/index.ts";
import { sharedMigrations } from "./migrations/index.ts";
import { openLeases } from "./open-leases.ts";

forEachDatabase((open, kind) => {
  it("has its work again at once after a crash, with a number that the dead server did not have", async () => {
    const database = await open();
    await makeTables(database, [sharedMigrations]);
    const fenceOf = async () => {
      const leases = await openLeases({ database, clock: systemClock, log: silentLogger });
      onTestFinished(() => leases.stop());
      const request = leases.ask("retention", { begin: () => undefined, end: () => undefined });
      await expect.poll(() => request.lease?.fence, { timeout: 1500 }).toBeGreaterThan(0);
      return { leases, lease: request.lease };
    };
    const before = await fenceOf();
    // It did not stop: nothing was given back.
    const after = await fenceOf();
    // With SQLite the numbers begin anew: nobody is left who could write late.
    const isHigher = (after.lease?.fence ?? 0) > (before.lease?.fence ?? 0);
    expect(isHigher).toBe(kind === "postgres");
  });
});
