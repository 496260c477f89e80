import { useQuery } from "@tanstack/react-query";
import { request, stored } from "@tessera/platform/console";
import { create } from "zustand";
import { listNews } from "../contract.ts";
import { type NewsList, withArrivals, without, withRead } from "./news-list.ts";

const pollMs = 10_000;

export const useNews = create<NewsList>()(() => stored.newsList.read());

export const markRead = (id: number) => update((list) => withRead(list, id));
export const deleteNews = (id: number) => update((list) => without(list, id));

/** Asks for what is new while the console is open. A missed turn is made up by the next. */
export function useNewsPolling(enabled: boolean): void {
  useQuery({
    queryKey: [listNews.path],
    queryFn: async ({ signal }) => {
      const after = useNews.getState().lastId;
      const { data, total } = await request(listNews, { after }, { signal, quiet: true });
      update((list) => withArrivals(list, data));
      return total;
    },
    refetchInterval: pollMs,
    enabled,
  });
}

function update(change: (list: NewsList) => NewsList): void {
  const list = change(useNews.getState());
  useNews.setState(list);
  stored.newsList.write({ lastId: list.lastId, items: [...list.items] });
}
