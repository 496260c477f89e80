import { defineCall, flag } from "@tessera/platform/contract";
import { z } from "zod";

/** A message of a protocol that came from a device or went to one, without all that is in it. */
const protocolLine = z.object({
  /** Grows by one a message. */
  ID: z.number(),
  AtMs: z.number(),
  /** Empty: it did not say, or could not be read. */
  DeviceID: z.string(),
  /** `UDP 192.0.2.7:7660` */
  Address: z.string(),
  Direction: z.enum(["in", "out"]),
  /** As the protocol calls it; empty: it could not be read. */
  Name: z.string(),
  Summary: z.string(),
  /** Why it was refused, thrown away or sent again. */
  Note: z.object({ zh: z.string(), en: z.string() }).optional(),
  IsError: z.boolean(),
});
export type ProtocolLine = z.output<typeof protocolLine>;

const protocolMessage = protocolLine.extend({
  /** Without secrets. */
  Text: z.string(),
});
export type ProtocolMessage = z.output<typeof protocolMessage>;

/** The calls of the log of one protocol: its newest messages, and the talk that one of them is part of. */
export const protocolLogCalls = (path: `/api/v1/${string}`, protocol: string) => ({
  list: defineCall({
    methods: ["GET"],
    path,
    isOwn: true,
    access: "admin",
    dialect: "bare",
    summary: `${protocol} messages of the last while, newest first. \`before\` and \`after\` are IDs.`,
    input: z.object({
      before: z.coerce.number().int().min(1).optional(),
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      /** Begins the device's id, or is it. */
      deviceid: z.string().trim().max(100).default(""),
      name: z.string().trim().max(60).default(""),
      direction: z.enum(["", "in", "out"]).default(""),
      errors: flag.default(false),
      /** Milliseconds since 1970; 0: from the oldest on. */
      since: z.coerce.number().int().min(0).default(0),
      /** Anywhere in the message, its address or its note. */
      q: z.string().trim().max(200).default(""),
    }),
    reply: z.object({
      data: z.array(protocolLine),
      /** More that match are older. */
      hasMore: z.boolean(),
      /** Messages kept in memory, and the oldest of them; 0: none. */
      kept: z.number(),
      oldestAtMs: z.number(),
      /** Messages of floods that were not kept, since the start. */
      leftOut: z.number(),
    }),
  }),
  talk: defineCall({
    methods: ["GET"],
    path: `${path}/talk`,
    isOwn: true,
    access: "admin",
    dialect: "bare",
    summary: `What was said by ${protocol} with the device of one message, before and after it, oldest first, at most 200 messages.`,
    input: z.object({ id: z.coerce.number().int().min(1) }),
    reply: z.object({ data: z.array(protocolMessage) }),
  }),
});
