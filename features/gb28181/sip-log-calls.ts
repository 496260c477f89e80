import { defineCall, flag } from "@tessera/platform/contract";
import { z } from "zod";

/** A message that came or went, without its text. */
const sipLine = z.object({
  /** Grows by one a message. */
  ID: z.number(),
  AtMs: z.number(),
  Direction: z.enum(["in", "out"]),
  Transport: z.enum(["UDP", "TCP", "TLS"]),
  Host: z.string(),
  Port: z.number(),
  /** Of an answer: what it answers. Empty: it could not be read. */
  Method: z.string(),
  /** 0: a request. */
  Status: z.number(),
  Reason: z.string(),
  CallID: z.string(),
  CSeq: z.number(),
  /** User parts of From and To. */
  From: z.string(),
  To: z.string(),
  /** CmdType of a MANSCDP body, as Keepalive; else empty. */
  Command: z.string(),
  /** Why it was thrown away or sent again; else empty. */
  Note: z.string(),
  IsError: z.boolean(),
});
export type SipLine = z.output<typeof sipLine>;

const sipMessage = sipLine.extend({
  /** Digests and passwords are struck out. */
  Text: z.string(),
});
export type SipMessage = z.output<typeof sipMessage>;

export const listSipLog = defineCall({
  methods: ["GET"],
  path: "/api/v1/gb/siplog",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary:
    "SIP messages of the last while, newest first. `before` and `after` are IDs; status may be 401 or 4xx.",
  input: z.object({
    before: z.coerce.number().int().min(1).optional(),
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
    /** Begins the user part of From or To, or is it. */
    deviceid: z.string().trim().max(100).default(""),
    method: z.string().trim().max(20).default(""),
    status: z.union([z.literal(""), z.string().regex(/^[1-6](?:\d\d|xx)$/)]).default(""),
    direction: z.enum(["", "in", "out"]).default(""),
    errors: flag.default(false),
    /** Anywhere in the message or its note. */
    q: z.string().trim().max(200).default(""),
  }),
  reply: z.object({
    data: z.array(sipLine),
    /** More that match are older. */
    hasMore: z.boolean(),
    /** Messages kept in memory, and the oldest of them; 0: none. */
    kept: z.number(),
    oldestAtMs: z.number(),
    /** Messages of floods that were not kept, since the start. */
    leftOut: z.number(),
  }),
});

export const getSipMessage = defineCall({
  methods: ["GET"],
  path: "/api/v1/gb/siplog/message",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "One SIP message with its text.",
  input: z.object({ id: z.coerce.number().int().min(1) }),
  reply: z.object({ data: sipMessage }),
});

export const getSipCall = defineCall({
  methods: ["GET"],
  path: "/api/v1/gb/siplog/call",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "The messages of one Call-ID with their texts, oldest first, at most 500.",
  input: z.object({ callid: z.string().min(1).max(300) }),
  reply: z.object({ data: z.array(sipMessage), hasMore: z.boolean() }),
});
