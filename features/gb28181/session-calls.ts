import { defineCall, listOf, listPage } from "@tessera/platform/contract";
import { z } from "zod";

export const getGbState = defineCall({
  methods: ["GET"],
  path: "/api/v1/gb/state",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Whether the SIP port is open, and how many devices are registered.",
  input: z.object({}),
  reply: z.object({
    IsListening: z.boolean(),
    /** The one that is open. */
    Port: z.number(),
    /** Why it is not open; empty if it is. */
    Error: z.string(),
    Sessions: z.number(),
    /** Unknown devices that nobody has let in yet. */
    Waiting: z.number(),
    /** By which the caller reached this server: what a device may be told, if it can go that way too. */
    HostName: z.string(),
  }),
});

/** Times are YYYY-MM-DD HH:mm:ss, server time; empty: not yet. */
const session = z.object({
  DeviceID: z.string(),
  DeviceName: z.string(),
  Transport: z.enum(["UDP", "TCP", "TLS"]),
  Host: z.string(),
  Port: z.number(),
  /** As the device says: 2.0 is GB/T 28181-2016, 3.0 is -2022. */
  Version: z.string(),
  RegisteredAt: z.string(),
  ExpiresAt: z.string(),
  LastKeepaliveAt: z.string(),
  ChannelCount: z.number(),
  /** As it told when it was asked; empty: it has not. */
  Health: z.enum(["", "ok", "fault"]),
  /** What is wrong, in the device's own words. */
  Fault: z.string(),
  /** Its clock minus ours; null: it has told no time. */
  ClockSkewSeconds: z.number().nullable(),
});
export type GbSession = z.output<typeof session>;

export const listGbSessions = defineCall({
  methods: ["GET"],
  path: "/api/v1/gb/sessions",
  isOwn: true,
  access: "admin",
  dialect: "list",
  summary: "Devices that are registered now; q looks in id, name and address.",
  input: z.object(listPage),
  reply: listOf(session),
});

export const endGbSession = defineCall({
  methods: ["POST"],
  path: "/api/v1/gb/sessions/end",
  isOwn: true,
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "json",
  summary: "Forgets a device's registration: it is offline until it registers again.",
  input: z.object({ deviceid: z.string().min(1).max(100) }),
  reply: z.object({}),
});
