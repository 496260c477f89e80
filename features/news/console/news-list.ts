import type { NewsItem } from "../contract.ts";

/** What a user has read and deleted, without a name in it: so it may outlive a log-out. */
export interface SeenNews {
  readonly lastId: number;
  readonly lastRevision: number;
  /** What is left of the news, by ID, and whether it was read. */
  readonly left: readonly (readonly [id: number, isRead: boolean])[];
}

export interface KeptNews extends Omit<NewsItem, "Revision"> {
  /** Read flag. */
  readonly sign: boolean;
}

export interface NewsList {
  /** The newest item ever seen, deleted or not. */
  readonly lastId: number;
  /** The last change ever seen: the server is asked for what came after. */
  readonly lastRevision: number;
  /** Newest first. */
  readonly items: readonly KeptNews[];
}

export const noNews: NewsList = { lastId: 0, lastRevision: 0, items: [] };

export const maxKept = 500;

/** Takes what is new or has changed; what was deleted here does not come back. */
export function withArrivals(list: NewsList, arrivals: readonly NewsItem[]): NewsList {
  const unseen = arrivals.filter(({ Revision }) => Revision > list.lastRevision);
  if (unseen.length === 0) return list;
  const known = new Map(list.items.map((item) => [item.ID, item]));
  const fresh = unseen
    .filter(({ ID }) => ID > list.lastId || known.has(ID))
    .toSorted((a, b) => b.Revision - a.Revision)
    .map((item) => keep(item, known.get(item.ID)));
  const freshIds = new Set(fresh.map(({ ID }) => ID));
  const others = list.items.filter(
    (item) => !freshIds.has(item.ID) && !fresh.some((newer) => isFoldedInto(newer, item)),
  );
  return {
    lastId: Math.max(list.lastId, ...unseen.map(({ ID }) => ID)),
    lastRevision: Math.max(list.lastRevision, ...unseen.map(({ Revision }) => Revision)),
    items: [...fresh, ...others].slice(0, maxKept),
  };
}

/** As it was left before a log-out: what was deleted stays so, what was read too. */
export function asLeft(seen: SeenNews | undefined, arrivals: readonly NewsItem[]): NewsList {
  const all = withArrivals(noNews, arrivals);
  if (!seen || isCountedAnew(seen.lastRevision, arrivals)) return all;
  const left = new Map(seen.left);
  const isNew = new Set(
    arrivals.filter(({ Revision }) => Revision > seen.lastRevision).map(({ ID }) => ID),
  );
  const items = all.items
    .filter(({ ID }) => ID > seen.lastId || left.has(ID))
    .map((item) => ({ ...item, sign: !isNew.has(item.ID) && left.get(item.ID) === true }));
  return { ...all, items };
}

/** What was read stays read while it only grows; that a channel is restless is new. */
function keep(item: NewsItem, known: KeptNews | undefined): KeptNews {
  const isSameStory = known !== undefined && (item.FlapSince === "") === (known.FlapSince === "");
  return { ...item, sign: isSameStory && known.sign };
}

/** The server has made one item of all that a restless channel did since a time. */
const isFoldedInto = (flapping: KeptNews, item: KeptNews): boolean =>
  flapping.FlapSince !== "" &&
  item.ChannelID === flapping.ChannelID &&
  item.DeviceID === flapping.DeviceID &&
  item.NewsTime >= flapping.FlapSince;

/** The change that was the last is not there any more, nor a later one. */
export function isCountedAnew(lastRevision: number, fromLastOn: readonly NewsItem[]): boolean {
  return lastRevision > 0 && fromLastOn.every(({ Revision }) => Revision < lastRevision);
}

export function withRead(list: NewsList, id: number): NewsList {
  const items = list.items.map((item) => (item.ID === id ? { ...item, sign: true } : item));
  return { ...list, items };
}

export function withAllRead(list: NewsList): NewsList {
  return { ...list, items: list.items.map((item) => ({ ...item, sign: true })) };
}

export function without(list: NewsList, id: number): NewsList {
  return { ...list, items: list.items.filter(({ ID }) => ID !== id) };
}

export function withoutRead(list: NewsList): NewsList {
  return { ...list, items: list.items.filter(({ sign }) => !sign) };
}

export const unreadCount = ({ items }: NewsList): number =>
  items.filter(({ sign }) => !sign).length;

/** What the message log shows: ?q=&status=ON|OFF&unread=1 */
export function isShown(
  { DeviceID, ChannelName, Status, sign }: KeptNews,
  filter: { readonly q: string; readonly status: string; readonly unread: string },
): boolean {
  const q = filter.q.trim().toLowerCase();
  const isOther = (filter.status === "ON" || filter.status === "OFF") && Status !== filter.status;
  return (
    !isOther &&
    !(filter.unread === "1" && sign) &&
    (DeviceID.toLowerCase().includes(q) || ChannelName.toLowerCase().includes(q))
  );
}
