import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { SharedBatch } from "./shared-batch.ts";

/** As SQLite does it: nobody else has a turn meanwhile. */
function workFor(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

it("does together what comes turn by turn while it works and rests, each with its own result", async () => {
  const sizes: number[] = [];
  const batch = new SharedBatch<number, number>(async (items) => {
    workFor(5);
    sizes.push(items.length);
    return items.map((item) => item * 2);
  });
  const asked: Promise<number>[] = [];
  for (let item = 0; item < 20; item++) {
    asked.push(batch.add(item));
    await nextTurn();
  }
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, item) => item * 2));
  expect(sizes.length).toBeLessThan(10);
});

it("takes no more at once than it is told, and is settled when all is done", async () => {
  const sizes: number[] = [];
  const batch = new SharedBatch<number, void>(
    async (items) => {
      sizes.push(items.length);
      return items.map(() => undefined);
    },
    { itemsAtOnce: 2 },
  );
  for (let item = 0; item < 5; item++) void batch.add(item);
  await batch.settled();
  expect(sizes).toEqual([2, 2, 1]);
});

it("tells all of a batch that failed, and goes on with the next", async () => {
  let isBroken = true;
  const batch = new SharedBatch<string, string>(async (items) => {
    if (isBroken) throw new Error("disk full");
    return items;
  });
  const both = await Promise.allSettled([batch.add("a"), batch.add("b")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  expect(await batch.add("c")).toBe("c");
});
