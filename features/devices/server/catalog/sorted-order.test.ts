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
