import { expect, it } from "vitest";
import { Page } from "./page.ts";

it("keeps its part and counts them all", () => {
  const page = new Page<number>({ start: 2, limit: 3 });
  for (let item = 0; item < 10; item++) if (page.takesNext()) page.items.push(item);
  expect([page.items, page.count]).toEqual([[2, 3, 4], 10]);
});
