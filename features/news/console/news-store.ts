import { useQuery } from "@tanstack/react-query";
import { request } from "@tessera/platform/console";
import { useEffect } from "react";
import { create } from "zustand";
import { listNews, type NewsItem } from "../contract.ts";
import {
  asLeft,
  isCountedAnew,
  maxKept,
  type NewsList,
  noNews,
  withAllRead,
  withArrivals,
  without,
  withoutRead,
  withRead,
} from "./news-list.ts";
import { readSeen, rememberSeen } from "./seen-news.ts";
import { storedNews } from "./stored.ts";

const pollMs = 10_000;

export const useNews = create<NewsList>()(() => storedNews.read());

export const markRead = (id: number) => update((list) => withRead(list, id));
export const markAllRead = () => update(withAllRead);
export const deleteNews = (id: number) => update((list) => without(list, id));
export const deleteAllRead = () => update(withoutRead);

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
        const { data } = await request(
          listNews,
          { after, limit: maxKept },
          { signal, quiet: true },
        );
        return data;
      });
      return null;
    },
    refetchInterval: pollMs,
  });
}

/** The last known change is asked for again: if it is gone, the server has a new database. */
export async function pollNews(ask: (after: number) => Promise<NewsItem[]>): Promise<void> {
  const { lastRevision, lastId } = useNews.getState();
  const news = await ask(Math.max(0, lastRevision - 1));
  // Nothing is stored: a log-out has cleared it, but what was read and deleted is known.
  if (lastRevision === 0 && lastId === 0)
    return update((list) => (list.lastId === 0 ? asLeft(readSeen(), news) : list));
  if (!isCountedAnew(lastRevision, news)) return update((list) => withArrivals(list, news));
  const all = await ask(0);
  // Unless another tab has noticed it first.
  update((list) => withArrivals(list.lastRevision === lastRevision ? noNews : list, all));
}

/** Changes what is stored, not what this tab remembers: another tab may have written since. */
function update(change: (list: NewsList) => NewsList): void {
  const before = storedNews.read();
  const list = change(before);
  useNews.setState(list);
  if (list === before) return;
  storedNews.write({ ...list, items: [...list.items] });
  rememberSeen(list);
}

export const showStored = () => useNews.setState(storedNews.read());
