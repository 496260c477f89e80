import { FakeClock, silentLogger } from "@tessera/base";
import { leasesContract } from "@tessera/base/testing";
import { expect, it } from "vitest";
import { forEachDatabase, makeTables } from "../../testing/index.ts";
import { LeaseStore } from "./lease-store.ts";
import { sharedMigrations } from "./migrations/index.ts";
import { StoredLeases } from "./stored-leases.ts";

const stepMs = 500;

forEachDatabase((open) => {
  leasesContract(async (count) => {
    const database = await open();
    await makeTables(database, [sharedMigrations]);
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

  it("has its work again when the database had answered too late", async () => {
    const database = await open();
    await makeTables(database, [sharedMigrations]);
    const clock = new FakeClock();
    let answersAfterMs = 0;
    class SlowStore extends LeaseStore {
      override async renew(lastsMs: number) {
        const held = await super.renew(lastsMs);
        const afterMs = answersAfterMs;
        answersAfterMs = 0;
        await clock.advance(afterMs);
        return held;
      }
    }
    const store = new SlowStore(database, "server", async () => clock.nowMs());
    const leases = await StoredLeases.open({ store, clock, log: silentLogger });
    const told: string[] = [];
    const work = (word: string) => () => void told.push(word);
    leases.ask("device 1", { begin: work("begin"), end: work("end"), taken: work("taken") });
    await leases.idle();
    answersAfterMs = 5000;
    for (let seconds = 0; seconds < 6; seconds++) {
      await clock.advance(1000);
      await leases.idle();
    }
    expect(told).toEqual(["begin", "end", "begin"]);
    await leases.stop();
  });
});
