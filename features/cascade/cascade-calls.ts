import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";
import { cascadeFields, cascadeId } from "./wire-types.ts";

const cascadeRow = z.object({
  ID: z.number(),
  Enable: z.boolean(),
  Name: z.string(),
  Serial: z.string(),
  Realm: z.string(),
  Host: z.string(),
  Port: z.number(),
  LocalSerial: z.string(),
  LocalHost: z.string(),
  LocalPort: z.number(),
  Username: z.string(),
  /** The password itself never leaves. */
  HasPassword: z.boolean(),
  RegisterTimeout: z.number(),
  RegisterInterval: z.number(),
  KeepaliveInterval: z.number(),
  CommandTransport: z.enum(["UDP", "TCP"]),
  Charset: z.enum(["GB2312", "UTF-8"]),
  CatalogGroupSize: z.number(),
  GBVersion: z.enum(["2.0", "3.0"]),
  ShareAllChannel: z.boolean(),
  AllowControl: z.boolean(),
  ShareRecord: z.boolean(),
  LoadLimit: z.number(),
  Online: z.boolean(),
  /** In words, in the caller's language: registered, or why not. */
  Status: z.string(),
  /** 0: never since the server runs. */
  RegisteredAtMs: z.number(),
  KeepaliveAtMs: z.number(),
  /** The last thing that went wrong, in the caller's language; empty: nothing. */
  LastError: z.string(),
  LastErrorAtMs: z.number(),
  ChannelCount: z.number(),
  StreamCount: z.number(),
  /** Of a catalog that is being sent: items sent so far, and in all; zero and zero: none is. */
  CatalogSent: z.number(),
  CatalogTotal: z.number(),
});
export type Cascade = z.output<typeof cascadeRow>;

export const listCascades = defineCall({
  methods: ["GET"],
  path: "/api/v1/cascade/list",
  access: "admin",
  dialect: "bare",
  summary: "Upper platforms that this server is a lower platform of, with how they are doing.",
  input: z.object({ ...page, id: cascadeId.optional() }),
  reply: z.object({ CascadeCount: z.number(), CascadeList: z.array(cascadeRow) }),
});

export const saveCascade = defineCall({
  methods: ["POST"],
  path: "/api/v1/cascade/add",
  access: "admin",
  dialect: "bare",
  body: "json",
  audit: "change",
  summary: "Adds an upper platform, or changes the one with that ID.",
  hasSecretInput: true,
  input: z.object({
    ...cascadeFields,
    ID: z.coerce.number().int().min(0).optional(),
    /** Empty or absent: as it is. */
    Password: z.string().max(100).default(""),
  }),
  reply: z.object({ ID: z.number() }),
});

export const removeCascade = defineCall({
  methods: ["POST"],
  path: "/api/v1/cascade/remove",
  access: "admin",
  dialect: "action",
  body: "form",
  audit: "change",
  summary: "Leaves an upper platform and forgets what was shared with it.",
  input: z.object({ id: cascadeId }),
  reply: z.object({}),
});

export const pushCatalog = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/cascade/catalog",
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: "Sends what is shared to the upper platform now, without being asked.",
  input: z.object({ id: cascadeId }),
  /** How many items are on their way. */
  reply: z.object({ Total: z.number() }),
});

export const readOwnAddress = defineCall({
  methods: ["GET"],
  path: "/api/v1/getcvrinfo",
  access: "admin",
  dialect: "bare",
  summary: "What an upper platform has to know of this server to take it in.",
  input: z.object({}),
  reply: z.object({
    Name: z.string(),
    Serial: z.string(),
    Realm: z.string(),
    /** Addresses of this machine; the first is the one that is set, if one is. */
    Host: z.string(),
    Hosts: z.array(z.string()),
    Port: z.number(),
    /** Whether the port is open. */
    IsListening: z.boolean(),
    Version: z.string(),
  }),
});

export const listCascadeStreams = defineCall({
  methods: ["GET"],
  path: "/api/v1/cascade/streams",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "What is being sent to upper platforms now.",
  input: z.object({ id: cascadeId.optional() }),
  reply: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        CascadeID: z.number(),
        Kind: z.enum(["Play", "Playback", "Download"]),
        DeviceID: z.string(),
        ChannelID: z.string(),
        ChannelName: z.string(),
        ExportID: z.string(),
        Transport: z.enum(["UDP", "TCP-PASSIVE", "TCP-ACTIVE"]),
        Remote: z.string(),
        StartedAtMs: z.number(),
        Bytes: z.number(),
        /** Pictures that were left out because the receiver is slow. */
        Dropped: z.number(),
      }),
    ),
  }),
});
export type CascadeStream = z.output<typeof listCascadeStreams.reply>["rows"][number];
