import { expect, it } from "vitest";
import { inPlace } from "./in-place.ts";

const lay = (before: readonly (string | undefined)[], wanted: readonly string[], places = 3) =>
  inPlace(before, wanted, { places, keyOf: (one) => one });

it("lays the first ones from the first place on", () => {
  expect(lay([], ["a", "b"])).toEqual(["a", "b", undefined]);
});

it("puts what is new where something has gone, and moves nothing else", () => {
  expect(lay(["a", "b", "c"], ["d", "a", "c"])).toEqual(["a", "d", "c"]);
  expect(lay(["a", "b", "c"], ["e", "d", "c"])).toEqual(["e", "d", "c"]);
});

it("takes no more than there are places, the first ones", () => {
  expect(lay(["c"], ["a", "b", "c", "d"], 2)).toEqual(["a", "b"]);
  expect(lay(["a", "b", "c", "d"], ["d", "a"], 2)).toEqual(["a", "d"]);
});

it("leaves a place empty when nothing comes after what has gone", () => {
  expect(lay(["a", "b", "c"], ["c"])).toEqual([undefined, undefined, "c"]);
});

it("shows something that is in two places once", () => {
  expect(lay(["a", "a"], ["a", "b"], 2)).toEqual(["a", "b"]);
});

it("shows the newer of two with the same key", () => {
  const rows = inPlace([{ id: 1, count: 1 }], [{ id: 1, count: 9 }], {
    places: 1,
    keyOf: ({ id }) => String(id),
  });
  expect(rows).toEqual([{ id: 1, count: 9 }]);
});
