import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";

/**
 * A channel came online or went offline. One that keeps doing so is one item, with FlapSince; many at
 * once are one item, with Count and no ChannelID. The read flag is kept by the console.
 */
export const newsItem = z.object({
  ID: z.number(),
  /** Empty: channels of several devices. */
  DeviceID: z.string(),
  /** Empty: several channels. */
  ChannelID: z.string(),
  /** Of several channels: the name of their device. */
  ChannelName: z.string(),
  Status: z.enum(["ON", "OFF"]),
  /** YYYY-MM-DD HH:mm:ss, server time. */
  NewsTime: z.string(),
  /** How many channels, or how often a restless one has changed; else 1. */
  Count: z.number(),
  /** Since when the channel comes and goes, as NewsTime; empty if it does not. */
  FlapSince: z.string(),
  /** Grows with every item and with every change of one. */
  Revision: z.number(),
});
export type NewsItem = z.output<typeof newsItem>;

export const listNews = defineCall({
  methods: ["GET"],
  path: "/api/v1/newslist",
  access: "signed-in",
  dialect: "bare",
  summary:
    "Online and offline news of the channels that the caller may watch, newest first; `after`, a Revision, gives only what is new or has changed since.",
  input: z.object({
    after: z.coerce.number().int().min(0).default(0),
    ...page,
    limit: z.coerce.number().int().min(1).max(100_000).default(100),
    /** In the order of their coming; there is no other. */
    sort: z.enum(["NewsTime"]).default("NewsTime"),
    order: z.enum(["asc", "desc"]).default("desc"),
  }),
  reply: z.object({ total: z.number(), data: z.array(newsItem) }),
});
