import { FakeClock, TimedOut } from "@tessera/base";
import { expect, it } from "vitest";
import { PageCollector } from "./page-collector.ts";

const keyOf = (item: string) => item;

function aCollector(maxItems = 100) {
  const clock = new FakeClock();
  const options = { clock, keyOf, firstPageMs: 30_000, idleMs: 15_000, maxItems, code: "silent" };
  return { clock, pages: new PageCollector<string>(options) };
}

it("is done when as many have come as were said, in any order and some twice", async () => {
  const { pages } = aCollector();
  const all = pages.collect("d/1");
  expect(pages.add("d/1", { sum: 3, items: ["c"] })).toBe("taken");
  pages.add("d/1", { sum: 3, items: ["c"] });
  pages.add("d/1", { sum: 3, items: ["a", "b"] });
  expect(await all).toEqual({ items: ["c", "a", "b"], isComplete: true });
});

it("is done with nothing when the device says that it has nothing", async () => {
  const { pages } = aCollector();
  const all = pages.collect("d/1");
  pages.add("d/1", { sum: 0, items: [] });
  expect(await all).toEqual({ items: [], isComplete: true });
});

it("gives what it has when the device stops in between, and says so", async () => {
  const { clock, pages } = aCollector();
  const all = pages.collect("d/1");
  pages.add("d/1", { sum: 3, items: ["a"] });
  await clock.advance(14_000);
  pages.add("d/1", { sum: 3, items: ["b"] });
  await clock.advance(15_000);
  expect(await all).toEqual({ items: ["a", "b"], isComplete: false });
  expect(pages.add("d/1", { sum: 3, items: ["c"] })).toBe("late");
});

it("gives up when not one page comes", async () => {
  const { clock, pages } = aCollector();
  const refusal = pages.collect("d/1").catch((error: unknown) => error);
  await clock.advance(30_000);
  expect(await refusal).toBeInstanceOf(TimedOut);
  expect(await refusal).toMatchObject({ code: "silent" });
});

it("takes no page that nobody asked for", () => {
  expect(aCollector().pages.add("d/2", { sum: 1, items: ["a"] })).toBe("unknown");
});

it("stops at the most that it takes", async () => {
  const { pages } = aCollector(3);
  const all = pages.collect("d/1");
  pages.add("d/1", { sum: 10 ** 9, items: ["a", "b", "c", "d"] });
  expect(await all).toEqual({ items: ["a", "b", "c"], isComplete: false });
});

it("ends with the reason of the signal", async () => {
  const { pages } = aCollector();
  const stop = new AbortController();
  const all = pages.collect("d/1", stop.signal);
  stop.abort(new Error("enough"));
  await expect(all).rejects.toThrow("enough");
});

it("asks for pages, and ends when it could not be said or the one that was asked is gone", async () => {
  const { pages } = aCollector();
  const ending = new AbortController();
  const device = { signal: ending.signal, gone: () => new Error("it has left") };
  const first = pages.ask(device, { key: "d/1", say: async () => {} });
  pages.add("d/1", { sum: 1, items: ["a"] });
  expect(await first).toEqual({ items: ["a"], isComplete: true });
  const unsaid = pages.ask(device, {
    key: "d/2",
    say: async () => {
      throw new Error("the line is dead");
    },
  });
  await expect(unsaid).rejects.toThrow("the line is dead");
  expect(pages.add("d/2", { sum: 1, items: ["a"] })).toBe("late");
  const left = pages.ask(device, { key: "d/3", say: async () => {} });
  ending.abort();
  await expect(left).rejects.toThrow("it has left");
});
