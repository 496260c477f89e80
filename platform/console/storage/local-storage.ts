import { z } from "zod";
import { type KeyValueStore, memoryStore, storedValue } from "./stored-value.ts";

/** Everything this browser remembers between visits, each key once. */

const userInfo = z.object({
  Token: z.string(),
  role_name: z.string().optional(),
  nick_name: z.string().optional(),
  name: z.string().optional(),
  id: z.number().optional(),
});
export type UserInfo = z.output<typeof userInfo>;

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

/** One window of a multi-screen layout. */
const windowCell = z.object({
  device: z.string(),
  channel: z.string(),
  name: z.string(),
  /** 1 main stream, 2 sub stream, 0: as the wall finds right. */
  flow: z.literal([0, 1, 2]),
});

const channelRecord = z.record(z.string(), z.unknown());

const store = browserStore();

export const layoutSizes = [1, 4, 9, 16] as const;
export type LayoutSize = (typeof layoutSizes)[number];

const layout = (windows: LayoutSize) =>
  storedValue(store, {
    key: `tessera_layout_${windows}`,
    schema: z.array(windowCell.nullable()).max(windows),
    fallback: [],
  });

export const stored = {
  userInfo: storedValue(store, {
    key: "tessera_user_info",
    schema: userInfo.nullable(),
    fallback: null,
  }),
  newsList: storedValue(store, {
    key: "tessera_news_list",
    schema: z.object({
      lastId: z.number(),
      lastRevision: z.number().default(0),
      items: z.array(newsItem),
    }),
    fallback: { lastId: 0, lastRevision: 0, items: [] },
  }),
  single: storedValue(store, {
    key: "single",
    schema: z.boolean(),
    fallback: false,
    // Obfuscated, not secret: it only keeps the flag from being flipped by hand.
    encoding: { encode: btoa, decode: atob },
  }),
  subChannel: storedValue(store, {
    key: "sub_channel",
    schema: z.array(channelRecord),
    fallback: [],
  }),
  navSiderTabs: storedValue(store, {
    key: "nav_sider_tabs",
    schema: z.array(z.enum(["spgc", "fzlb", "sc"])),
    fallback: ["spgc", "fzlb", "sc"],
  }),
  loopChannels: storedValue(store, {
    key: "tessera_loop_channels",
    schema: z.object({ channels: z.array(channelRecord), channelIds: z.array(z.string()) }),
    fallback: { channels: [], channelIds: [] },
  }),
  /** What the wall showed last. */
  wallView: storedValue(store, {
    key: "tessera_wall_view",
    schema: z.object({
      windows: z.literal(layoutSizes),
      isTouring: z.boolean(),
      dwellSeconds: z.number().int(),
    }),
    fallback: { windows: 4, isTouring: false, dwellSeconds: 20 },
  }),
  layouts: { 1: layout(1), 4: layout(4), 9: layout(9), 16: layout(16) },
  /** Of live tiles, from 0 to 1. */
  tileVolume: storedValue(store, {
    key: "tessera_tile_volume",
    schema: z.number().min(0).max(1),
    fallback: 1,
  }),
  /** How live pictures lie in their tiles, last changed first; who is not named lies as sent. */
  pictureShapes: storedValue(store, {
    key: "tessera_picture_shapes",
    schema: z.array(
      z.object({
        key: z.string(),
        fit: z.enum(["contain", "cover", "fill"]),
        turn: z.literal([0, 90, 180, 270]),
      }),
    ),
    fallback: [],
  }),
  language: storedValue(store, {
    key: "tessera_language",
    schema: z.enum(["zh", "en"]),
    fallback: "zh",
  }),
  theme: storedValue(store, {
    key: "tessera_theme",
    schema: z.enum(["light", "dark", "system"]),
    fallback: "system",
  }),
};

function browserStore(): KeyValueStore {
  try {
    return globalThis.localStorage ?? memoryStore();
  } catch {
    return memoryStore();
  }
}
