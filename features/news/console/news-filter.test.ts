import { describe, expect, it } from "vitest";
import { matching, pageOf, readFilter, writeFilter } from "./news-filter.ts";

const anItem = (ID: number, changes: object = {}) => ({
  ID,
  DeviceID: `dev-${ID}`,
  ChannelID: "1",
  ChannelName: `Gate ${ID}`,
  Status: "ON" as const,
  NewsTime: "2026-01-01 08:00:00",
  Count: 1,
  FlapSince: "",
  sign: false,
  ...changes,
});

describe("the filter in the address", () => {
  it.each(["", "q=gate", "status=OFF", "unread=1", "page=3", "q=a&status=ON&unread=1&page=2"])(
    "is kept: ?%s",
    (query) => {
      expect(writeFilter(readFilter(new URLSearchParams(query))).toString()).toBe(query);
    },
  );

  it.each(["status=GONE", "unread=yes", "page=-1", "page=x"])("leaves out ?%s", (query) => {
    expect(writeFilter(readFilter(new URLSearchParams(query))).toString()).toBe("");
  });
});

describe("the messages shown", () => {
  const items = [
    anItem(1),
    anItem(2, { Status: "OFF" }),
    anItem(3, { sign: true, ChannelName: "Yard" }),
  ];
  it.each([
    ["", [1, 2, 3]],
    ["q=GATE", [1, 2]],
    ["q=DEV-3", [3]],
    ["status=OFF", [2]],
    ["unread=1", [1, 2]],
    ["unread=1&q=yard", []],
  ])("for ?%s are %j", (query, ids) => {
    const found = matching(items, readFilter(new URLSearchParams(query)));
    expect(found.map(({ ID }) => ID)).toEqual(ids);
  });

  it("are ten a page, and the last page if there are fewer pages than asked for", () => {
    const many = Array.from({ length: 21 }, (_, index) => anItem(index));
    expect(pageOf(many, 2).rows.map(({ ID }) => ID)).toEqual(many.slice(10, 20).map((i) => i.ID));
    expect(pageOf(many, 9)).toMatchObject({ page: 3, rows: [{ ID: 20 }] });
    expect(pageOf([], 2)).toEqual({ page: 1, rows: [] });
  });
});
