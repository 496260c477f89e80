import { defineStored, useSession } from "@tessera/platform/console";
import { z } from "zod";
import type { NewsList, SeenNews } from "./news-list.ts";

const seenNews = defineStored({
  key: "tessera_news_seen",
  schema: z.record(
    z.string(),
    z.object({
      lastId: z.number(),
      lastRevision: z.number(),
      left: z.array(z.tuple([z.number(), z.boolean()])),
    }),
  ),
  fallback: {},
});

/** A browser in a control room has many users; the last of them are remembered. */
const mostUsers = 50;

const currentUser = (): string => String(useSession.getState().user?.id ?? "");

export const readSeen = (): SeenNews | undefined => seenNews.read()[currentUser()];

export function rememberSeen({ lastId, lastRevision, items }: NewsList): void {
  const user = currentUser();
  if (user === "" || lastRevision === 0) return;
  const { [user]: _, ...others } = seenNews.read();
  const left = items.map(({ ID, sign }): [number, boolean] => [ID, sign]);
  const kept = Object.entries(others).slice(1 - mostUsers);
  seenNews.write({ ...Object.fromEntries(kept), [user]: { lastId, lastRevision, left } });
}
