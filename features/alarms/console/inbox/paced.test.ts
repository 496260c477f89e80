import { FakeClock } from "@tessera/base";
import { expect, it, vi } from "vitest";
import { Paced } from "./paced.ts";

it("works at once, then not more often than told, however often it is asked", async () => {
  const clock = new FakeClock();
  const paced = new Paced({ everyMs: 200 }, clock);
  const work = vi.fn<() => void>();
  paced.does(work);
  for (let turn = 0; turn < 50; turn += 1) {
    paced.ask();
    await clock.advance(20);
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(work.mock.calls.length).toBeLessThanOrEqual(6);
});

it("works once more when it was asked meanwhile, and not after it was stopped", async () => {
  const clock = new FakeClock();
  const paced = new Paced({ everyMs: 200 }, clock);
  const first = Promise.withResolvers<void>();
  const work = vi.fn<() => Promise<void>>().mockReturnValueOnce(first.promise);
  paced.does(work);
  paced.ask();
  await clock.advance(0);
  paced.ask();
  paced.ask();
  await clock.advance(1000);
  expect(work).toHaveBeenCalledTimes(1);
  first.resolve();
  await clock.advance(0);
  await clock.advance(200);
  expect(work).toHaveBeenCalledTimes(2);
  paced.ask();
  paced.stop();
  await clock.advance(1000);
  expect(work).toHaveBeenCalledTimes(2);
});
