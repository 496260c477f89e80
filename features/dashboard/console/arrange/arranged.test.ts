import { expect, it } from "vitest";
import { hiding, moved, showing } from "./arranged.ts";

const some = { shown: ["cpu", "memory", "disk"], hidden: ["links"] } as const;
const start = { shown: [...some.shown], hidden: [...some.hidden] };

it("moves a card by one place, and not beyond the ends", () => {
  expect(moved(start, "memory", -1).shown).toEqual(["memory", "cpu", "disk"]);
  expect(moved(start, "memory", 1).shown).toEqual(["cpu", "disk", "memory"]);
  expect(moved(start, "cpu", -1).shown).toEqual(start.shown);
  expect(moved(start, "disk", 1).shown).toEqual(start.shown);
});

it("hides a card and shows it again at the end", () => {
  const without = hiding(start, "cpu");
  expect(without).toEqual({ shown: ["memory", "disk"], hidden: ["links", "cpu"] });
  expect(showing(without, "cpu")).toEqual({ shown: ["memory", "disk", "cpu"], hidden: ["links"] });
});
