import { expect, it } from "vitest";
import { NameOrder } from "./name-order.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

it("counts numbers in names and sorts Chinese by sound", () => {
  const order = new NameOrder();
  const items = named("镜头 10", "镜头 9", "东门", "安检口");
  expect(namesOf(order.arrange(items))).toEqual(["安检口", "东门", "镜头 9", "镜头 10"]);
});

it("gives what it is given each time, not what it was given before", () => {
  const order = new NameOrder();
  order.arrange(named("b", "a"));
  const again = named("b", "a");
  expect(order.arrange(again)[0]).toBe(again[1]);
});

it("notices a changed name and a changed length", () => {
  const order = new NameOrder();
  expect(namesOf(order.arrange(named("b", "a")))).toEqual(["a", "b"]);
  expect(namesOf(order.arrange(named("b", "c")))).toEqual(["b", "c"]);
  expect(namesOf(order.arrange(named("b", "c", "a")))).toEqual(["a", "b", "c"]);
});
