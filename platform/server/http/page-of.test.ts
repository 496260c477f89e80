import { expect, it } from "vitest";
import { rowsOf } from "./page-of.ts";

const names = ["b", "a", "c"];
const toRow = (Name: string) => ({ Name });
const namesOf = (page: { readonly sort?: string; readonly order?: "asc" | "desc" }) =>
  rowsOf(names, { start: 1, limit: 2, ...page }, toRow).map(({ Name }) => Name);

it("makes the rows of one page, in the list's order or in that which is asked for", () => {
  expect(namesOf({})).toEqual(["a", "c"]);
  expect(namesOf({ sort: "Name" })).toEqual(["b", "c"]);
  expect(namesOf({ sort: "Name", order: "desc" })).toEqual(["b", "a"]);
});
