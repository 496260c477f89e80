import type { ChannelRef } from "@tessera/engine";
import { matches, pageOf } from "@tessera/platform/server";
import type { z } from "zod";
import type { Bookmark, listBookmarks } from "../contract.ts";
import type { BookmarkRecord, BookmarkStore } from "./bookmark-store.ts";

interface Reader {
  readonly store: Pick<BookmarkStore, "counts" | "pages">;
  readonly mayPlay: (channel: ChannelRef) => boolean;
  readonly toWire: (record: BookmarkRecord) => Bookmark;
}

/** What one reader may see of the marked moments; no more of them are read than the page takes. */
export async function listedFor(
  { store, mayPlay, toWire }: Reader,
  asked: z.output<typeof listBookmarks.input>,
): Promise<z.output<typeof listBookmarks.reply>> {
  const seen = (await store.counts(asked))
    .filter(mayPlay)
    .reduce((sum, { count }) => sum + count, 0);
  // A search or another order looks at all of them.
  const isWhole = asked.q !== "" || asked.sort !== undefined;
  const wanted = isWhole ? seen : Math.min(asked.start + asked.limit, seen);
  const read: BookmarkRecord[] = [];
  if (wanted > 0)
    for await (const records of store.pages(asked)) {
      read.push(...records.filter(mayPlay));
      if (read.length >= wanted) break;
    }
  const found = read
    .map(toWire)
    .filter(({ ChannelName, Note, UserName }) => matches(asked.q, ChannelName, Note, UserName));
  const { count, data } = pageOf(found, asked);
  return { total: isWhole ? count : seen, data };
}
