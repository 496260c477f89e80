import { FakeClock } from "./fake-clock.ts";
import { LeaseBook, LocalLeases } from "./local-leases.ts";
import { leasesContract } from "./testing/leases-contract.ts";

leasesContract(async (count) => {
  const siteClock = new FakeClock();
  const book = new LeaseBook(siteClock);
  const servers = Array.from({ length: count }, () => {
    const clock = new FakeClock();
    return { clock, leases: new LocalLeases(clock, book) };
  });
  const stepMs = 500;
  return {
    servers: servers.map(({ leases }) => leases),
    pass: async (ms, frozen) => {
      for (let passedMs = 0; passedMs < ms; passedMs += stepMs) {
        await siteClock.advance(stepMs);
        for (const { clock, leases } of servers)
          if (leases !== frozen) await clock.advance(siteClock.nowMs() - clock.nowMs());
      }
    },
  };
});
