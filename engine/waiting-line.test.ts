import { expect, it } from "vitest";
import { WaitingLine } from "./waiting-line.ts";

it("gives thousands in the order in which they came, and more that come meanwhile", () => {
  const line = new WaitingLine<number>();
  for (let item = 0; item < 2500; item++) line.add(item);
  for (let item = 0; item < 5000; item++) {
    expect(line.next()).toBe(item);
    if (item < 2500) line.add(item + 2500);
  }
  expect(line.next()).toBeUndefined();
  line.add(7);
  expect(line.next()).toBe(7);
});

it("forgets who waits", () => {
  const line = new WaitingLine<number>();
  line.add(1);
  line.clear();
  expect(line.next()).toBeUndefined();
});
