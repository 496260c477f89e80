import { defineCall, flag, page } from "@tessera/platform/contract";
import { z } from "zod";

const place = {
  device: z.string().min(1).max(100),
  channel: z.string().min(1).max(100),
  stream: z.enum(["main", "sub"]).default("main"),
};

/** Who gives a picture out must be allowed to. */
const mayGiveOut = {
  verb: "export",
  of: ({ device, channel }: { readonly device: string; readonly channel: string }) => ({
    deviceId: device,
    channelId: channel,
  }),
} as const;

const shareLink = z.object({
  ID: z.number(),
  /** What it is for, in the words of who made it. */
  Name: z.string(),
  DeviceID: z.string(),
  ChannelID: z.string(),
  ChannelName: z.string(),
  Stream: z.enum(["main", "sub"]),
  OwnerName: z.string(),
  /** YYYY-MM-DD HH:mm:ss, as the others. */
  CreateTime: z.string(),
  ExpireTime: z.string(),
  /** expired: its time is over · revoked: somebody ended it · powerless: its maker lost the right. */
  State: z.enum(["active", "expired", "revoked", "powerless"]),
  /** Watching now. */
  Viewers: z.number(),
  /** At most so many at once; 0: any number. */
  MaxViewers: z.number(),
  /** How often it was opened; the same address within a minute counts once. */
  Opened: z.number(),
  /** Empty if it never was. */
  LastOpenTime: z.string(),
});
export type ShareLink = z.output<typeof shareLink>;

export const createShareLink = defineCall({
  methods: ["POST"],
  path: "/api/v1/share/create",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "bare",
  audit: "export",
  body: "json",
  summary:
    "A link to one flow of a channel for people without an account. The key is in this reply and nowhere else.",
  input: z.object({
    ...place,
    name: z.string().trim().max(100).default(""),
    /** From a minute to 30 days. */
    minutes: z.coerce
      .number()
      .int()
      .min(1)
      .max(30 * 24 * 60),
    maxViewers: z.coerce.number().int().min(0).max(1000).default(0),
  }),
  reply: z.object({
    Link: shareLink,
    /** A path on this server; the key stands behind `#`, which browsers do not send. */
    Path: z.string(),
  }),
  channel: mayGiveOut,
  secondPerson: { verb: "export" },
});

export const listShareLinks = defineCall({
  methods: ["GET"],
  path: "/api/v1/share/list",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "The caller's share links, an administrator's everybody's; newest first. Ended ones are kept for 30 days, the last 1000 of a user.",
  input: z.object({
    ...page,
    device: z.string().max(100).default(""),
    channel: z.string().max(100).default(""),
    /** 1: only those that work now. */
    active: flag.default(false),
  }),
  reply: z.object({ total: z.number(), data: z.array(shareLink) }),
});

export const revokeShareLinks = defineCall({
  methods: ["POST"],
  path: "/api/v1/share/revoke",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Ends share links at once; who watches by them loses the picture. Own ones, or any as administrator.",
  input: z.object({ IDs: z.array(z.number().int().min(1)).min(1).max(1000) }),
  reply: z.object({ Revoked: z.number() }),
});

/** Pages that show a picture to people without an account. */
const openPages = z.object({
  /** /players shows any channel to anybody. */
  Players: z.boolean(),
  /** /share shows any channel to anybody, without a key. */
  Share: z.boolean(),
});

export const getOpenPages = defineCall({
  methods: ["GET"],
  path: "/api/v1/share/openpages",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Whether /players and /share are open to everybody.",
  input: z.object({}),
  reply: openPages,
});

export const setOpenPages = defineCall({
  methods: ["POST"],
  path: "/api/v1/share/setopenpages",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Opens or closes /players and /share to everybody; closing ends what is watched by them. A page that is not named stays as it is.",
  input: openPages.partial(),
  reply: openPages,
});

export const openSharedStream = defineCall({
  methods: ["POST"],
  path: "/api/v1/share/open",
  isOwn: true,
  access: "open",
  dialect: "bare",
  body: "json",
  hasSecretInput: true,
  summary:
    "A live address for a visitor: by the key of a share link, or without one where an administrator has opened the page. 403 otherwise, whether the channel exists or not.",
  input: z.object({
    ...place,
    /** Which page asks. */
    page: z.enum(["players", "share"]),
    /** Of a share link. */
    key: z.string().max(200).default(""),
    protocol: z.enum(["ws_fmp4", "ws_flv", "hls", "webrtc"]).default("ws_fmp4"),
    transcode: z.enum(["h264"]).optional(),
  }),
  reply: z.object({
    URL: z.string(),
    ChannelName: z.string(),
    /** Whether there is a choice of main and sub stream: only on an open page, a link is for one. */
    HasSubStream: z.boolean(),
    /** When the link ends, in ms since 1970; 0: never. */
    ExpiresAtMs: z.number(),
  }),
});
