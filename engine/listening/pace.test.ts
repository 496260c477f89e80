import { FakeClock, minuteMs, secondMs } from "@tessera/base";
import { expect, it } from "vitest";
import { Pace } from "./pace.ts";

it("lets through what is usual and no more, and names a steady flood once a minute", async () => {
  const clock = new FakeClock();
  const pace = new Pace(clock, { burst: 100, perSecond: 100 });
  const counts = { may: 0, named: 0, silent: 0 };
  const flood = async (forMs: number) => {
    for (let at = 0; at < forMs; at += 5) {
      counts[pace.judge()]++;
      await clock.advance(5);
    }
  };
  await flood(30 * secondMs);
  expect(counts.named).toBe(1);
  expect(counts.may).toBeGreaterThanOrEqual(3099);
  expect(counts.may).toBeLessThanOrEqual(3100);
  await flood(minuteMs);
  expect(counts.named).toBe(2);
});

it("names nobody who keeps to it", async () => {
  const clock = new FakeClock();
  const pace = new Pace(clock, { burst: 2, perSecond: 1 });
  const judged: string[] = [];
  for (let count = 0; count < 5; count++) {
    judged.push(pace.judge());
    await clock.advance(secondMs);
  }
  expect(judged).toEqual(["may", "may", "may", "may", "may"]);
});
