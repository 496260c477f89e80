import type { NewsItem } from "../contract.ts";

export interface KeptNews extends Omit<NewsItem, "ChannelID"> {
  /** Read flag. */
  readonly sign: boolean;
}

export interface NewsList {
  /** The newest item ever seen, deleted or not: the server is asked for what came after. */
  readonly lastId: number;
  /** Newest first. */
  readonly items: readonly KeptNews[];
}

export const noNews: NewsList = { lastId: 0, items: [] };

const maxKept = 200;

export function withArrivals(list: NewsList, arrivals: readonly NewsItem[]): NewsList {
  const fresh = arrivals
    .filter(({ ID }) => ID > list.lastId)
    .map(({ ID, DeviceID, ChannelName, Status, NewsTime }) => ({
      ID,
      DeviceID,
      ChannelName,
      Status,
      NewsTime,
      sign: false,
    }))
    .toSorted((a, b) => b.ID - a.ID);
  const [newest] = fresh;
  if (!newest) return list;
  return { lastId: newest.ID, items: [...fresh, ...list.items].slice(0, maxKept) };
}

/** The item that was the newest is not there any more, nor a later one. */
export function isCountedAnew(lastId: number, fromLastOn: readonly NewsItem[]): boolean {
  return lastId > 0 && fromLastOn.every(({ ID }) => ID < lastId);
}

export function withRead(list: NewsList, id: number): NewsList {
  const items = list.items.map((item) => (item.ID === id ? { ...item, sign: true } : item));
  return { ...list, items };
}

export function without(list: NewsList, id: number): NewsList {
  return { ...list, items: list.items.filter(({ ID }) => ID !== id) };
}

export const unreadCount = ({ items }: NewsList): number =>
  items.filter(({ sign }) => !sign).length;
