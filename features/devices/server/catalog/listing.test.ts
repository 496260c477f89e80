import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { listingOf, MomentaryOrders } from "./listing.ts";
import { TextSearch } from "./text-search.ts";

const items = [1, 2, 3, 4, 5, 6, 7];

it.each([
  [{ start: 0, limit: 3, isDescending: false }, [1, 2, 3]],
  [{ start: 6, limit: 3, isDescending: false }, [7]],
  [{ start: 9, limit: 3, isDescending: false }, []],
  [{ start: 0, limit: 3, isDescending: true }, [7, 6, 5]],
  [{ start: 6, limit: 3, isDescending: true }, [1]],
  [{ start: 9, limit: 3, isDescending: true }, []],
])("gives a page of %j", (query, page) => {
  expect(listingOf(items, query)).toEqual({ page, total: 7 });
});

it("pages what meets the condition", () => {
  const query = { start: 1, limit: 1, isDescending: true };
  expect(listingOf(items, query, (item) => item % 2 === 0)).toEqual({ page: [4], total: 3 });
});

it("keeps an order of what changes for a second", async () => {
  const clock = new FakeClock();
  const places = [{ at: 2 }, { at: 1 }, { at: 2 }];
  const orders = new MomentaryOrders<{ at: number }>({ at: ({ at }) => at }, () =>
    clock.monotonicMs(),
  );
  const first = orders.of(places, "at");
  expect(first).toEqual([{ at: 1 }, { at: 2 }, { at: 2 }]);
  await clock.advance(999);
  expect(orders.of(places, "at")).toBe(first);
  await clock.advance(1);
  expect(orders.of(places, "at")).not.toBe(first);
  expect(orders.of(places, "toString")).toBeUndefined();
});

it("finds by a part of the text, and remembers while the list is the same", () => {
  let asked = 0;
  const search = new TextSearch<string>((text) => {
    asked++;
    return text.toLowerCase();
  });
  const names = ["Gate", "Yard gate", "Lobby"];
  expect(search.find(names, "")).toBe(names);
  expect(search.find(names, "GATE")).toEqual(["Gate", "Yard gate"]);
  expect(asked).toBe(3);
  expect(search.find(names, "gate")).toEqual(["Gate", "Yard gate"]);
  expect(asked).toBe(3);
  // What holds the longer text is among what holds the shorter.
  expect(search.find(names, "d gate")).toEqual(["Yard gate"]);
  expect(asked).toBe(5);
  expect(search.find([...names, "Gate 2"], "gate")).toHaveLength(3);
});
