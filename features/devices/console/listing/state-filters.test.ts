import { expect, it } from "vitest";
import { stateQuery } from "./state-filters.tsx";

const list = {
  q: "gate",
  online: "1",
  enable: "",
  page: 3,
  sort: "Name",
  order: "asc",
} as const;

it("asks for the page, online or not, enabled or not", () => {
  expect(stateQuery(list)).toEqual({
    q: "gate",
    online: "1",
    enable: "",
    sort: "Name",
    order: "asc",
    start: 20,
    limit: 10,
  });
});

it("takes what makes no sense in the address for both", () => {
  expect(stateQuery({ ...list, online: "maybe" }).online).toBe("");
});
