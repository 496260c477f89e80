import { expect, it } from "vitest";
import { backlistQuery, pictureMoment, recordTypeOf } from "./backlist-address.ts";

const list = { q: "gate", page: 2, sort: "bytes", order: "desc" } as const;

it("asks for the page, the order and the device of the address", () => {
  expect(backlistQuery(list, "Cloud", "7")).toEqual({
    q: "gate",
    start: 10,
    limit: 10,
    device: "7",
    recordType: "Cloud",
    sort: "bytes",
    order: "desc",
  });
});

it("leaves an order out that it does not know", () => {
  const query = backlistQuery({ ...list, sort: "colour" }, "Device", "0");
  expect(query).not.toHaveProperty("sort");
  expect(query).not.toHaveProperty("order");
});

it.each([
  ["Device", "Device"],
  ["Cloud", "Cloud"],
  ["Moon", "Cloud"],
  [null, "Cloud"],
])("reads backType %s as %s", (backType, expected) => {
  expect(recordTypeOf(backType)).toBe(expected);
});

it("takes the picture of a channel from its last minute, the same one for half a minute", () => {
  expect(pictureMoment(0, 100_000)).toBe(90_000);
  expect(pictureMoment(0, 121_000)).toBe(90_000);
  expect(pictureMoment(0, 122_000)).toBe(120_000);
});

it("takes it from the first picture of a channel that has only just begun", () => {
  expect(pictureMoment(95_000, 100_000)).toBe(95_000);
});
