import { expect, it } from "vitest";
import { deviceListQuery, scopeOf } from "./device-list-address.ts";

const list = {
  q: "gate",
  online: "1",
  enable: "",
  type: "RTSP",
  page: 3,
  sort: "Name",
  order: "asc",
} as const;

it("asks for the page, online or not, enabled or not", () => {
  expect(deviceListQuery(list)).toEqual({
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
  expect(deviceListQuery({ ...list, online: "maybe" }).online).toBe("");
});

it("keeps the chosen rows over pages and orders, not over another search", () => {
  expect(scopeOf({ ...list, page: 1, order: "desc" })).toBe(scopeOf(list));
  expect(scopeOf({ ...list, q: "yard" })).not.toBe(scopeOf(list));
});
