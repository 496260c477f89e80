import { useQuery } from "@tanstack/react-query";
import { request, stored } from "@tessera/platform/console";
import { useEffect } from "react";
import { create } from "zustand";
import { listNews, type NewsItem } from "../contract.ts";
import {
  isCountedAnew,
  type NewsList,
  noNews,
  withArrivals,
  without,
  withRead,
} from "./news-list.ts";

const pollMs = 10_000;

export const useNews = create<NewsList>()(() => stored.newsList.read());

export const markRead = (id: number) => update((list) => withRead(list, id));
export const deleteNews = (id: number) => update((list) => without(list, id));

/** Asks for what is new while the console is open. A missed turn is made up by the next. */
export function useNewsPolling(): void {
  useEffect(() => {
    showStored();
    // Told by the browser when another tab has written.
    addEventListener("storage", showStored);
    return () => removeEventListener("storage", showStored);
  }, []);
  useQuery({
    queryKey: [listNews.path],
    queryFn: async ({ signal }) => {
      await pollNews(async (after) => {
        const { data } = await request(listNews, { after }, { signal, quiet: true });
        return data;
      });
      return null;
    },
    refetchInterval: pollMs,
  });
}

/** The newest known item is asked for again: if it is gone, the server has a new database. */
export async function pollNews(ask: (after: number) => Promise<NewsItem[]>): Promise<void> {
  const { lastId } = useNews.getState();
  const news = await ask(Math.max(0, lastId - 1));
  if (!isCountedAnew(lastId, news)) return update((list) => withArrivals(list, news));
  const all = await ask(0);
  // Unless another tab has noticed it first.
  update((list) => withArrivals(list.lastId === lastId ? noNews : list, all));
}

/** Changes what is stored, not what this tab remembers: another tab may have written since. */
function update(change: (list: NewsList) => NewsList): void {
  const before = stored.newsList.read();
  const list = change(before);
  useNews.setState(list);
  if (list !== before) stored.newsList.write({ lastId: list.lastId, items: [...list.items] });
}

export const showStored = () => useNews.setState(stored.newsList.read());
