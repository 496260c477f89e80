import { describe, expect, it } from "vitest";
import { noNews, unreadCount, withArrivals, without, withRead } from "./news-list.ts";

const anItem = (ID: number) => ({
  ID,
  DeviceID: "d1",
  ChannelID: "c1",
  ChannelName: "Gate",
  Status: "ON" as const,
  NewsTime: "2026-01-01 08:00:00",
});
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

  it("drops the oldest beyond 200", () => {
    const items = Array.from({ length: 205 }, (_, index) => anItem(index + 1));
    const list = withArrivals(noNews, items);
    expect(list.items).toHaveLength(200);
    expect(ids(list).at(-1)).toBe(6);
  });
});
