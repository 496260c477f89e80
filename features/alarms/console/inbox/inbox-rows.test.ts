import { aStorm } from "@tessera/kit/testing/alarms";
import { describe, expect, it } from "vitest";
import {
  type InboxRows,
  judge,
  laidOut,
  mostRows,
  type RowFilter,
  withRead,
  withTold,
} from "./inbox-rows.ts";

const rowsOf = (...ids: number[]): InboxRows => ({
  shown: ids.map((id) => aStorm(id)),
  waiting: [],
});
const ids = ({ shown, waiting }: InboxRows) => [
  shown.map(({ ID }) => ID),
  waiting.map(({ ID }) => ID),
];

describe("rows that are told", () => {
  it("come first, and a row that is there already moves up with its new count", () => {
    const again = aStorm(1, { Count: 142, LastMs: aStorm(9).LastMs });
    const rows = withTold(rowsOf(3, 2, 1), [aStorm(4), again], false);
    expect(ids(rows)).toEqual([[1, 4, 3, 2], []]);
    expect(rows.shown[0]?.Count).toBe(142);
  });

  it("leave every row in its place while the list is held, and wait themselves", () => {
    const again = aStorm(1, { Count: 142, LastMs: aStorm(9).LastMs });
    const held = withTold(rowsOf(3, 2, 1), [aStorm(4), again], true);
    expect(ids(held)).toEqual([[3, 2, 1], [4]]);
    expect(held.shown[2]?.Count).toBe(142);
    const more = withTold(held, [aStorm(5), aStorm(4, { Count: 2 })], true);
    expect(ids(more)).toEqual([
      [3, 2, 1],
      [5, 4],
    ]);
    expect(ids(laidOut(more))).toEqual([[1, 5, 4, 3, 2], []]);
  });

  it("do not put back an older word about a row", () => {
    const rows = withTold({ shown: [aStorm(1, { Count: 5 })], waiting: [] }, [aStorm(1)], false);
    expect(rows.shown[0]?.Count).toBe(5);
  });

  it("push the oldest out at the limit", () => {
    const full = rowsOf(...Array.from({ length: mostRows }, (_, at) => mostRows - at));
    const rows = withTold(full, [aStorm(mostRows + 1)], false);
    expect(rows.shown).toHaveLength(mostRows);
    expect(rows.shown.at(-1)?.ID).toBe(2);
  });
});

describe("rows that are read", () => {
  it("take the place of all that was there", () => {
    expect(ids(withRead(rowsOf(3, 2, 1), [aStorm(4), aStorm(2)], false))).toEqual([[4, 2], []]);
  });

  it("take away what is gone and keep the order of the rest while the list is held", () => {
    const read = [aStorm(5), aStorm(1, { LastMs: aStorm(4).LastMs }), aStorm(3)];
    expect(ids(withRead(rowsOf(3, 2, 1), read, true))).toEqual([[3, 1], [5]]);
  });
});

describe("whether a row belongs to the view", () => {
  const any: RowFilter = {
    view: "open",
    priorities: [],
    types: [],
    source: "",
    isByPlace: false,
    userId: 7,
  };
  it.each([
    { what: "a new one is open", is: "yes" },
    { what: "one that was looked into is not open", row: { NewCount: 0 }, is: "no" },
    { what: "it is among all", row: { NewCount: 0 }, filter: { view: "all" }, is: "yes" },
    { what: "of another priority", filter: { priorities: [1] }, is: "no" },
    { what: "of another type", filter: { types: [10] }, isKnown: true, is: "no" },
    { what: "of another source", filter: { source: "system" }, isKnown: true, is: "no" },
    { what: "of the source", filter: { source: "ONVIF" }, is: "yes" },
    { what: "of a group only the server knows", filter: { isByPlace: true }, is: "ask" },
    { what: "that is shown already", filter: { isByPlace: true }, isKnown: true, is: "yes" },
    { what: "nobody's is not mine", filter: { view: "mine" }, is: "no" },
    { what: "mine", row: { Last: { AssigneeID: 7 } }, filter: { view: "mine" }, is: "yes" },
  ] as const)("$what", ({ is, ...given }) => {
    const { row = {}, filter = {}, isKnown = false } = given as Given;
    expect(judge(aStorm(1, row), { ...any, ...filter }, isKnown)).toBe(is);
  });
});

interface Given {
  readonly row?: Parameters<typeof aStorm>[1];
  readonly filter?: Partial<RowFilter>;
  readonly isKnown?: boolean;
}
