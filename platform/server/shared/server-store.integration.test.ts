import { leaseTimes } from "@tessera/base";
import { expect, it } from "vitest";
import { forEachDatabase, makeTables } from "../../testing/index.ts";
import { LeaseStore } from "./lease-store.ts";
import { sharedMigrations } from "./migrations/index.ts";
import { ServerStore } from "./server-store.ts";

forEachDatabase((open) => {
  it("tells which servers live, for how long one is silent, and nothing of those that stopped", async () => {
    const database = await open();
    await makeTables(database, [sharedMigrations]);
    const servers = new ServerStore(database);
    const living = new LeaseStore(database, "living");
    const stopped = new LeaseStore(database, "stopped");
    expect(await servers.all()).toEqual([]);
    await living.renew(leaseTimes.lastsMs);
    await stopped.renew(leaseTimes.lastsMs);
    await stopped.leave();
    // It was last heard of a minute before its lease would have ended.
    await new LeaseStore(database, "silent").renew(-60_000);
    const [one, two] = await servers.all();
    expect(one).toEqual({ id: "living", silentMs: 0 });
    expect(two?.id).toBe("silent");
    expect(two?.silentMs).toBeGreaterThanOrEqual(60_000);
  });
});
