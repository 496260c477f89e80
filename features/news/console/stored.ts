import { defineStored } from "@tessera/platform/console";
import { z } from "zod";
import { newsKey } from "./news-key.ts";

const newsItem = z.object({
  ID: z.number(),
  DeviceID: z.string(),
  ChannelID: z.string().default(""),
  ChannelName: z.string(),
  Status: z.enum(["ON", "OFF"]),
  NewsTime: z.string(),
  Count: z.number().default(1),
  FlapSince: z.string().default(""),
  /** Read flag. */
  sign: z.boolean(),
});

export const storedNews = defineStored({
  key: newsKey,
  schema: z.object({
    lastId: z.number(),
    lastRevision: z.number().default(0),
    items: z.array(newsItem),
  }),
  fallback: { lastId: 0, lastRevision: 0, items: [] },
});
