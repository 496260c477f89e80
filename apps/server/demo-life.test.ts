import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { liveDemoLife } from "./demo-life.ts";

it("drops one camera out for a minute and brings it back, and lets another notice motion", async () => {
  const clock = new FakeClock(0);
  const log: string[] = [];
  const note = (what: string) => void log.push(`${clock.nowMs() / 1000} ${what}`);
  const stop = liveDemoLife(
    {
      failing: { unplug: async () => note("away"), plugIn: async () => note("back") },
      watching: { raise: (event, isActive) => note(`${event} ${isActive}`) },
    },
    clock,
  );
  await clock.advance(5 * 60_000);
  expect(log).toEqual(["180 motion true", "188 motion false", "240 away", "300 back"]);
  stop();
  await clock.advance(60 * 60_000);
  expect(log).toHaveLength(4);
});
