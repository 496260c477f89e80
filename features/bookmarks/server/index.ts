import { BadRequest, type Clock, Conflict, NotFound } from "@tessera/base";
import type { DeviceCatalog, DeviceCleanUp } from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Feature,
  type Principal,
  type Rights,
  route,
} from "@tessera/platform/server";
import { addBookmark, type Bookmark, listBookmarks, removeBookmark } from "../contract.ts";
import { listedFor } from "./bookmark-list.ts";
import { type BookmarkRecord, BookmarkStore } from "./bookmark-store.ts";

export { BookmarkStore } from "./bookmark-store.ts";
export { bookmarkMigrations } from "./migrations/index.ts";

export const bookmarkCleanUps: readonly DeviceCleanUp[] = [
  { table: "bookmarks", device: "device_id", channel: "channel_id" },
];

export interface BookmarksDeps {
  readonly database: Database;
  readonly catalog: Pick<DeviceCatalog, "channel">;
  readonly rights: Pick<Rights, "judge">;
  readonly clock: Clock;
  readonly maxPerUser?: number;
}

/** The clocks of browsers are not all right. */
const clockErrorMs = 60_000;

/** Moments that somebody marked, to be found again in the recordings. */
export function createBookmarksFeature(deps: BookmarksDeps): Feature {
  const { catalog, rights, clock, maxPerUser = 10_000 } = deps;
  const store = new BookmarkStore(deps.database);
  const toWire = (record: BookmarkRecord, reader: Principal): Bookmark => ({
    ID: record.id,
    DeviceID: record.deviceId,
    ChannelID: record.channelId,
    ChannelName: catalog.channel(record)?.name ?? "",
    AtMs: record.atMs,
    Note: record.note,
    UserName: record.userName,
    IsOwn: record.userId === reader.userId,
  });
  const find = async (id: number): Promise<BookmarkRecord> => {
    const record = await store.find(id);
    if (!record) throw unknownBookmark();
    return record;
  };

  return defineFeature({
    name: "bookmarks",
    routes: [
      route(addBookmark, async ({ device, channel, note, ...when }, { principal, noteChange }) => {
        const ref = { deviceId: device, channelId: channel };
        const marked = catalog.channel(ref);
        if (!marked || marked.isDirectory) throw unknownChannel();
        const nowMs = clock.nowMs();
        const { atMs = nowMs - when.agoMs } = when;
        if (atMs > nowMs + clockErrorMs) throw inFuture();
        const { userId } = principal;
        if ((await store.countOf(userId)) >= maxPerUser) throw tooMany(maxPerUser);
        const at = Math.min(atMs, nowMs);
        const added = toWire(
          await find(await store.add({ ...ref, userId, atMs: at, note })),
          principal,
        );
        noteChange({ target: named(added), after: { at: new Date(at).toISOString(), note } });
        return added;
      }),
      route(listBookmarks, async (asked, { principal }) => {
        const mayPlay = rights.judge(principal, "playback");
        return listedFor({ store, mayPlay, toWire: (record) => toWire(record, principal) }, asked);
      }),
      route(removeBookmark, async ({ ID }, { principal, noteChange }) => {
        const record = await find(ID);
        if (record.userId !== principal.userId && !principal.isAdmin) throw unknownBookmark();
        await store.remove(ID);
        const removed = toWire(record, principal);
        noteChange({ target: named(removed), before: { note: record.note } });
        return {};
      }),
    ],
  });
}

const named = ({ ChannelName, DeviceID, ChannelID }: Bookmark): string =>
  `书签 ${ChannelName} (${DeviceID} / ${ChannelID})`;

const unknownChannel = () =>
  new NotFound("channel-unknown", {
    zh: "通道不存在，可能已被删除，请刷新列表",
    en: "The channel does not exist; it may have been deleted. Refresh the list.",
  });

const unknownBookmark = () =>
  new NotFound("bookmark-unknown", {
    zh: "书签不存在，或不是您添加的，请刷新列表",
    en: "The bookmark does not exist or is not yours. Refresh the list.",
  });

const inFuture = () =>
  new BadRequest("bookmark-in-future", {
    zh: "书签的时间不能晚于当前时间，请检查本机时钟",
    en: "A bookmark cannot be in the future. Check the clock of this computer.",
  });

const tooMany = (max: number) =>
  new Conflict("bookmarks-full", {
    zh: `每个用户最多添加 ${max} 个书签，请先删除不用的书签`,
    en: `A user can have at most ${max} bookmarks. Delete some first.`,
  });
