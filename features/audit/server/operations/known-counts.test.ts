import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { KnownCounts } from "./known-counts.ts";

function someCounts(tookMs: number) {
  const clock = new FakeClock();
  const counts = new KnownCounts(clock);
  const counted = { times: 0 };
  const ask = () =>
    counts.of("all", async () => {
      await clock.advance(tookMs);
      return ++counted.times;
    });
  return { clock, counts, counted, ask };
}

it("counts what is counted in no time whenever it is asked", async () => {
  const { ask } = someCounts(2);
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 3]);
});

it("gives a number that took long again for some seconds, and then counts anew beside the answer", async () => {
  const { clock, counted, ask } = someCounts(100);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  await clock.advance(6000);
  expect(await ask()).toBe(1);
  await expect.poll(() => counted.times).toBe(2);
  expect(await ask()).toBe(2);
});

it("gives out no old number, and none from before lines were taken out", async () => {
  const { clock, counts, ask } = someCounts(100);
  await ask();
  await clock.advance(60_000);
  expect(await ask()).toBe(2);
  counts.forget();
  expect(await ask()).toBe(3);
});

it("is not stuck with a number that could not be counted anew", async () => {
  const { clock, counts, ask } = someCounts(100);
  await ask();
  await clock.advance(6000);
  expect(await counts.of("all", broken)).toBe(1);
  const asked = () =>
    counts.of("all", broken).then(
      () => "given",
      () => "refused",
    );
  await expect.poll(asked).toBe("refused");
});

async function broken(): Promise<number> {
  throw new Error("the database is gone");
}
