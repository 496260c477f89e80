import { describe, expect, it } from "vitest";
import type { NewsItem } from "../contract.ts";
import {
  isShown,
  noNews,
  unreadCount,
  withAllRead,
  withArrivals,
  without,
  withoutRead,
  withRead,
} from "./news-list.ts";

const anItem = (ID: number, changes: Partial<NewsItem> = {}): NewsItem => ({
  ID,
  DeviceID: "d1",
  ChannelID: "c1",
  ChannelName: "Gate",
  Status: "ON",
  NewsTime: "2026-01-01 08:00:00",
  Count: 1,
  FlapSince: "",
  Revision: ID,
  ...changes,
});
const at = (minute: number) => `2026-01-01 08:0${minute}:00`;
const ids = (list: { items: readonly { ID: number }[] }) => list.items.map(({ ID }) => ID);

describe("news list", () => {
  it("keeps arrivals newest first and unread", () => {
    const list = withArrivals(withArrivals(noNews, [anItem(1)]), [anItem(2), anItem(3)]);
    expect(ids(list)).toEqual([3, 2, 1]);
    expect(unreadCount(list)).toBe(3);
    expect(list.lastId).toBe(3);
  });

  it("does not take an item twice, nor one that was deleted", () => {
    const list = without(withArrivals(noNews, [anItem(1), anItem(2)]), 2);
    expect(ids(withArrivals(list, [anItem(2), anItem(1)]))).toEqual([1]);
  });

  it("counts an item that was read no more", () => {
    const list = withRead(withArrivals(noNews, [anItem(1), anItem(2)]), 1);
    expect(unreadCount(list)).toBe(1);
    expect(list.items.find(({ ID }) => ID === 1)?.sign).toBe(true);
  });

  it("reads all at once and deletes what is read at once", () => {
    const list = withRead(withArrivals(noNews, [anItem(1), anItem(2)]), 1);
    expect(ids(withoutRead(list))).toEqual([2]);
    expect(ids(withoutRead(withAllRead(list)))).toEqual([]);
  });

  it("drops the oldest beyond 500", () => {
    const items = Array.from({ length: 505 }, (_, index) => anItem(index + 1));
    const list = withArrivals(noNews, items);
    expect(list.items).toHaveLength(500);
    expect(ids(list).at(-1)).toBe(6);
  });
});

describe("an item that has changed", () => {
  const grown = anItem(1, { Count: 32, Revision: 5 });

  it("is shown as it is now, on top, and stays read", () => {
    const list = withRead(withArrivals(noNews, [anItem(1, { Count: 6 }), anItem(2)]), 1);
    const after = withArrivals(list, [grown]);
    expect(after.items).toMatchObject([
      { ID: 1, Count: 32, sign: true },
      { ID: 2, sign: false },
    ]);
    expect(after).toMatchObject({ lastId: 2, lastRevision: 5 });
  });

  it("does not come back once it was deleted", () => {
    const list = without(withArrivals(noNews, [anItem(1), anItem(2)]), 1);
    expect(ids(withArrivals(list, [grown]))).toEqual([2]);
  });

  it("takes the place of all that a restless channel did before, and is unread again", () => {
    const list = withArrivals(noNews, [
      anItem(1, { NewsTime: at(0) }),
      anItem(2, { NewsTime: at(1) }),
      anItem(3, { NewsTime: at(1), ChannelID: "c2" }),
      anItem(4, { NewsTime: at(2) }),
    ]);
    const flapping = anItem(4, { FlapSince: at(1), NewsTime: at(3), Count: 7, Revision: 5 });
    const after = withArrivals(withAllRead(list), [flapping]);
    expect(after.items.map(({ ID, sign }) => [ID, sign])).toEqual([
      [4, false],
      [3, true],
      [1, true],
    ]);
  });
});

describe("the message log", () => {
  const { items } = withRead(
    withArrivals(noNews, [
      anItem(1),
      anItem(2, { Status: "OFF" }),
      anItem(3, { DeviceID: "dev-3", ChannelName: "Yard" }),
    ]),
    3,
  );
  it.each([
    [{}, [3, 2, 1]],
    [{ q: "GATE" }, [2, 1]],
    [{ q: "DEV-3" }, [3]],
    [{ status: "OFF" }, [2]],
    [{ status: "GONE" }, [3, 2, 1]],
    [{ unread: "1" }, [2, 1]],
    [{ unread: "1", q: "yard" }, []],
  ])("shows for %j the items %j", (filter, shown) => {
    const all = { q: "", status: "", unread: "" };
    expect(ids({ items: items.filter((item) => isShown(item, { ...all, ...filter })) })).toEqual(
      shown,
    );
  });
});
