import { expect, it } from "vitest";
import { SortedOrder } from "./sorted-order.ts";

interface Item {
  value: number;
}

const anOrder = (...values: readonly number[]) => {
  const order = new SortedOrder<Item>((a, b) => a.value - b.value);
  const items = values.map((value) => ({ value }));
  for (const item of items) order.add(item);
  const read = () => order.items.map(({ value }) => value);
  return { order, items, read };
};

it("keeps order however items come", () => {
  const { order, read } = anOrder(5, 1, 3);
  expect(read()).toEqual([1, 3, 5]);
  for (const value of [0, 4, 6, 2]) order.add({ value });
  expect(read()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it("moves an item that is taken out, changed and put back", () => {
  const { order, items, read } = anOrder(1, 2, 3);
  read();
  const [first] = items;
  if (!first) throw new Error("no items");
  order.remove(first);
  first.value = 9;
  order.add(first);
  expect(read()).toEqual([2, 3, 9]);
  order.remove(first);
  first.value = 0;
  order.add(first);
  order.remove(first);
  expect(read()).toEqual([2, 3]);
});

it("forgets an item that left before anybody read", () => {
  const { order, items, read } = anOrder(1, 2);
  for (const item of items.slice(0, 1)) order.remove(item);
  expect(read()).toEqual([2]);
});

it("is the same array until something changes", () => {
  const { order } = anOrder(1, 2);
  const before = order.items;
  expect(order.items).toBe(before);
  order.add({ value: 3 });
  expect(order.items).not.toBe(before);
});

it("has most of many items in order before anybody reads", () => {
  let comparisons = 0;
  const order = new SortedOrder<Item>((a, b) => {
    comparisons++;
    return a.value - b.value;
  });
  const values = Array.from({ length: 30_000 }, (_, index) => (index * 7919) % 30_011);
  for (const value of values) order.add({ value });
  const before = comparisons;
  comparisons = 0;
  expect(order.items.map(({ value }) => value)).toEqual(values.toSorted((a, b) => a - b));
  expect(comparisons).toBeLessThan(before / 3);
});

it("finds the place of an item wherever it is", () => {
  for (let size = 0; size < 40; size++)
    for (let value = -1; value <= 2 * size; value++) {
      const { order, read } = anOrder(...Array.from({ length: size }, (_, index) => 2 * index));
      read();
      order.add({ value });
      expect(read()).toEqual(read().toSorted((a, b) => a - b));
      expect(read()).toHaveLength(size + 1);
    }
});
