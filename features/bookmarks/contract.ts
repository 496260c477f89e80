import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";

const place = { device: z.string().min(1).max(100), channel: z.string().min(1).max(100) };

const channelOf = ({ device, channel }: { readonly device: string; readonly channel: string }) => ({
  deviceId: device,
  channelId: channel,
});

const bookmark = z.object({
  ID: z.number(),
  DeviceID: z.string(),
  ChannelID: z.string(),
  ChannelName: z.string(),
  /** The moment, UTC ms. */
  AtMs: z.number(),
  Note: z.string(),
  UserName: z.string(),
  IsOwn: z.boolean(),
});
export type Bookmark = z.output<typeof bookmark>;

export const longestAgoMs = 3_600_000;

export const addBookmark = defineCall({
  methods: ["POST"],
  path: "/api/v1/bookmarks/add",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Marks a moment of a channel, now or in the past, with a note; who may watch the channel may mark it.",
  input: z.object({
    ...place,
    /** Absent: now. Not in the future. */
    atMs: z.number().int().min(0).optional(),
    /** How long ago it was, where no time is given: for who does not know the server's clock. */
    agoMs: z.number().int().min(0).max(longestAgoMs).default(0),
    note: z.string().trim().max(200).default(""),
  }),
  reply: bookmark,
  channel: { verb: "live", of: channelOf },
});

export const listBookmarks = defineCall({
  methods: ["GET"],
  path: "/api/v1/bookmarks",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "Marked moments of channels the caller may play back; newest first.",
  input: z.object({
    ...page,
    device: z.string().max(100).default(""),
    channel: z.string().max(100).default(""),
    fromMs: z.coerce.number().int().min(0).default(0),
    toMs: z.coerce.number().int().min(0).default(Number.MAX_SAFE_INTEGER),
  }),
  reply: z.object({ total: z.number(), data: z.array(bookmark) }),
});

export const removeBookmark = defineCall({
  methods: ["POST"],
  path: "/api/v1/bookmarks/remove",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Removes a marked moment of one's own; administrators may remove any.",
  input: z.object({ ID: z.number().int().min(1) }),
  reply: z.object({}),
});
