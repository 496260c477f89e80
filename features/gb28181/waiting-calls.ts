import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { listOf, listPage } from "./wire-types.ts";

/** Times are YYYY-MM-DD HH:mm:ss, server time. */
const waiting = z.object({
  DeviceID: z.string(),
  Transport: z.enum(["UDP", "TCP"]),
  Host: z.string(),
  Port: z.number(),
  /** As the device says it itself; empty if it does not. */
  UserAgent: z.string(),
  CameAt: z.string(),
  SeenAt: z.string(),
  /** Somebody has let it in: it is added when it registers next. */
  IsLetIn: z.boolean(),
});
export type GbWaiting = z.output<typeof waiting>;

const deviceId = z.object({ deviceid: z.string().min(1).max(100) });

export const listGbWaiting = defineCall({
  methods: ["GET"],
  path: "/api/v1/gb/waiting",
  isOwn: true,
  access: "admin",
  dialect: "list",
  summary:
    "Devices that know the SIP password, that nobody has added, and that wait to be let in; q looks in id, address and what they say of themselves.",
  input: z.object(listPage),
  reply: listOf(waiting),
});

export const letGbDeviceIn = defineCall({
  methods: ["POST"],
  path: "/api/v1/gb/waiting/letin",
  isOwn: true,
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "json",
  summary:
    "Lets a device in that waits: it is added when it registers next, within a minute for most.",
  input: deviceId,
  reply: z.object({}),
});

export const turnGbDeviceAway = defineCall({
  methods: ["POST"],
  path: "/api/v1/gb/waiting/turnaway",
  isOwn: true,
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "json",
  summary: "Turns a device away that waits: its id goes to the black list.",
  input: deviceId,
  reply: z.object({}),
});
