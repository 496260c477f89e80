import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

/** A channel came online or went offline. The read flag is kept by the console. */
export const newsItem = z.object({
  ID: z.number(),
  DeviceID: z.string(),
  ChannelID: z.string(),
  ChannelName: z.string(),
  Status: z.enum(["ON", "OFF"]),
  /** YYYY-MM-DD HH:mm:ss, server time. */
  NewsTime: z.string(),
});
export type NewsItem = z.output<typeof newsItem>;

export const listNews = defineCall({
  methods: ["GET"],
  path: "/api/v1/newslist",
  access: "admin",
  dialect: "bare",
  summary: "Channel online and offline news, newest first; `after` gives only what came since.",
  input: z.object({
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  reply: z.object({ total: z.number(), data: z.array(newsItem) }),
});
