import { expect, it } from "vitest";
import { fewAtOnce } from "./few-at-once.ts";

const signal = new AbortController().signal;

it("works on so many at once and begins the next when one is done", async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  await fewAtOnce([1, 2, 3, 4, 5], { atOnce: 2, signal }, async (item) => {
    begun.push(item);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  });
  expect(most).toBe(2);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

it("begins nothing more once it is stopped", async () => {
  const control = new AbortController();
  const begun: number[] = [];
  await fewAtOnce([1, 2, 3], { atOnce: 1, signal: control.signal }, async (item) => {
    begun.push(item);
    if (item === 2) control.abort();
  });
  expect(begun).toEqual([1, 2]);
});
