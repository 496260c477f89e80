import { defineCall, listOf, listPage } from "@tessera/platform/contract";
import { z } from "zod";
import { deviceIdInput } from "./wire-types.ts";

export const getEhomeState = defineCall({
  methods: ["GET"],
  path: "/api/v1/ehome/state",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Whether the EHome ports are open, and how many devices are registered.",
  input: z.object({}),
  reply: z.object({
    IsListening: z.boolean(),
    /** Those that are open. */
    Port: z.number(),
    AlarmPort: z.number(),
    MediaPort: z.number(),
    /** Why they are not open; empty if they are. */
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
  Transport: z.enum(["UDP", "TCP"]),
  Host: z.string(),
  Port: z.number(),
  /** As the device says: 2.0, 4.0. */
  Version: z.string(),
  Firmware: z.string(),
  RegisteredAt: z.string(),
  LastKeepaliveAt: z.string(),
  ChannelCount: z.number(),
});
export type EhomeSession = z.output<typeof session>;

export const listEhomeSessions = defineCall({
  methods: ["GET"],
  path: "/api/v1/ehome/sessions",
  isOwn: true,
  access: "admin",
  dialect: "list",
  summary: "EHome devices that are registered now; q looks in id, name and address.",
  input: z.object(listPage),
  reply: listOf(session),
});

export const endEhomeSession = defineCall({
  methods: ["POST"],
  path: "/api/v1/ehome/sessions/end",
  isOwn: true,
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "json",
  summary: "Forgets an EHome device's registration: it is offline until it registers again.",
  input: deviceIdInput,
  reply: z.object({}),
});
