import { expect, it } from "vitest";
import { Backoff } from "./backoff.ts";

it("doubles from half a second to ten seconds", () => {
  const backoff = new Backoff(() => 1);
  expect(Array.from({ length: 7 }, () => backoff.nextMs())).toEqual([
    500, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
});

it("shortens a wait by at most a fifth, so that tiles do not retry in step", () => {
  const backoff = new Backoff(() => 0);
  expect(backoff.nextMs()).toBe(400);
});

it("starts from the beginning after a reset", () => {
  const backoff = new Backoff(() => 1);
  backoff.nextMs();
  backoff.nextMs();
  backoff.reset();
  expect(backoff.nextMs()).toBe(500);
});
