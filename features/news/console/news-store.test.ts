import { useSession } from "@tessera/platform/console";
import { beforeEach, describe, expect, it } from "vitest";
import type { NewsItem } from "../contract.ts";
import { type NewsList, without, withRead } from "./news-list.ts";
import { deleteNews, markRead, pollNews, showStored, useNews } from "./news-store.ts";
import { readSeen } from "./seen-news.ts";
import { storedNews } from "./stored.ts";

const anItem = (ID: number): NewsItem => ({
  ID,
  DeviceID: "d1",
  ChannelID: "c1",
  ChannelName: "Gate",
  Status: "ON",
  NewsTime: "2026-01-01 08:00:00",
  Count: 1,
  FlapSince: "",
  Revision: ID,
});

/** A server that keeps these items, newest first, and the questions it was asked. */
function aServer(...ids: number[]) {
  const asked: number[] = [];
  const ask = async (after: number) => {
    asked.push(after);
    return ids.filter((id) => id > after).map(anItem);
  };
  return { ask, asked };
}

const shownIds = () => useNews.getState().items.map(({ ID }) => ID);
const storedList = () => storedNews.read();
function asAnotherTab(change: (list: NewsList) => NewsList): void {
  const list = change(storedList());
  storedNews.write({ ...list, items: [...list.items] });
}

beforeEach(() => {
  storedNews.clear();
  showStored();
});

describe("several tabs", () => {
  it("keep what another has deleted and read when one of them marks an item", async () => {
    await pollNews(aServer(4, 3, 2, 1).ask);
    asAnotherTab((list) => withRead(without(list, 4), 3));
    markRead(2);
    expect(shownIds()).toEqual([3, 2, 1]);
    expect(storedList().items.map(({ ID, sign }) => [ID, sign])).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ]);
  });

  it("keep what another has deleted when news arrive", async () => {
    await pollNews(aServer(2, 1).ask);
    asAnotherTab((list) => without(list, 1));
    await pollNews(aServer(3, 2, 1).ask);
    expect(shownIds()).toEqual([3, 2]);
  });

  it("show what another has written", async () => {
    await pollNews(aServer(2, 1).ask);
    asAnotherTab((list) => without(list, 2));
    showStored();
    expect(shownIds()).toEqual([1]);
  });
});

describe("polling", () => {
  it("asks once a turn", async () => {
    const { ask, asked } = aServer(12, 11);
    await pollNews(ask);
    await pollNews(ask);
    expect(asked).toEqual([0, 11]);
    expect(shownIds()).toEqual([12, 11]);
  });

  it("begins anew when the newest known item is gone from the server", async () => {
    await pollNews(aServer(90, 89).ask);
    await pollNews(aServer(2, 1).ask);
    expect(shownIds()).toEqual([2, 1]);
    await pollNews(aServer(3, 2, 1).ask);
    expect(shownIds()).toEqual([3, 2, 1]);
  });

  it("does not bring back an item that was deleted here, even the newest", async () => {
    const { ask } = aServer(2, 1);
    await pollNews(ask);
    deleteNews(2);
    await pollNews(ask);
    expect(shownIds()).toEqual([1]);
  });
});

describe("what an older version has stored", () => {
  it("is kept, with what was read and deleted", async () => {
    storedNews.write(oldList as never);
    showStored();
    await pollNews(aServer(4, 3, 2, 1).ask);
    expect(useNews.getState().items.map(({ ID, sign }) => [ID, sign])).toEqual([
      [4, false],
      [2, true],
    ]);
  });
});

/** Without what items and list have got since. */
const oldList = {
  lastId: 3,
  items: [
    {
      ID: 2,
      DeviceID: "d1",
      ChannelName: "Gate",
      Status: "ON",
      NewsTime: "2026-01-01 08:00:00",
      sign: true,
    },
  ],
};

describe("a log-out", () => {
  it("takes the names away and not what was read and deleted", async () => {
    useSession.setState({ user: { Token: "mark-1", id: 7 } });
    await pollNews(aServer(3, 2, 1).ask);
    markRead(2);
    markRead(3);
    deleteNews(3);
    storedNews.clear();
    showStored();
    expect(JSON.stringify(readSeen())).not.toContain("Gate");
    await pollNews(aServer(4, 3, 2, 1).ask);
    const shown = useNews.getState().items.map(({ ID, sign }) => [ID, sign]);
    expect(shown).toEqual([
      [4, false],
      [2, true],
      [1, false],
    ]);
    // Another user has read nothing yet.
    storedNews.clear();
    showStored();
    useSession.setState({ user: { Token: "mark-2", id: 8 } });
    await pollNews(aServer(4, 3, 2, 1).ask);
    expect(shownIds()).toEqual([4, 3, 2, 1]);
  });
});
