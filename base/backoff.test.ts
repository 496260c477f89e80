import { expect, it } from "vitest";
import { Backoff } from "./backoff.ts";

it("doubles from the first wait to the longest", () => {
  const backoff = new Backoff(500, 10_000, () => 1);
  expect(Array.from({ length: 7 }, () => backoff.nextMs())).toEqual([
    500, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
});

it("shortens a wait by at most a quarter, so that many do not retry in step", () => {
  expect(new Backoff(500, 10_000, () => 0).nextMs()).toBe(375);
});

it("starts from the beginning after a reset", () => {
  const backoff = new Backoff(500, 10_000, () => 1);
  backoff.nextMs();
  backoff.nextMs();
  backoff.reset();
  expect(backoff.nextMs()).toBe(500);
});
