import { FakeClock, silentLogger } from "@tessera/base";
import { leasesContract } from "@tessera/base/testing";
import { forEachDatabase } from "../../testing/index.ts";
import { migrate } from "../database/index.ts";
import { LeaseStore } from "./lease-store.ts";
import { sharedMigrations } from "./migrations/index.ts";
import { StoredLeases } from "./stored-leases.ts";

const stepMs = 500;

forEachDatabase((open) => {
  leasesContract(async (count) => {
    const database = await open();
    await migrate(database, [sharedMigrations]);
    const siteClock = new FakeClock();
    const servers = await Promise.all(
      Array.from({ length: count }, async (_, number) => {
        const clock = new FakeClock();
        const store = new LeaseStore(database, `server ${number}`, async () => siteClock.nowMs());
        return { clock, leases: await StoredLeases.open({ store, clock, log: silentLogger }) };
      }),
    );
    return {
      servers: servers.map(({ leases }) => leases),
      pass: async (ms, frozen) => {
        for (let passedMs = 0; passedMs <= ms; passedMs += stepMs) {
          if (passedMs > 0) await siteClock.advance(stepMs);
          for (const { clock, leases } of servers)
            if (leases !== frozen) {
              await clock.advance(siteClock.nowMs() - clock.nowMs());
              await leases.idle();
            }
        }
      },
    };
  });
});
