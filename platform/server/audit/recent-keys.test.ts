import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { RecentKeys } from "./recent-keys.ts";

it("lets a key through once in the time", async () => {
  const clock = new FakeClock();
  const keys = new RecentKeys(clock, 1000);
  expect(keys.isNew("a")).toBe(true);
  await clock.advance(999);
  expect([keys.isNew("a"), keys.isNew("b")]).toEqual([false, true]);
  await clock.advance(1);
  expect([keys.isNew("a"), keys.isNew("b")]).toEqual([true, false]);
});

it("forgets the oldest beyond 20,000", () => {
  const keys = new RecentKeys(new FakeClock(), 1000);
  for (let key = 0; key <= 20_000; key++) keys.isNew(String(key));
  expect([keys.isNew("20000"), keys.isNew("0")]).toEqual([false, true]);
});
