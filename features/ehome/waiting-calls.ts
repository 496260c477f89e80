import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { deviceIdInput, listOf, listPage } from "./wire-types.ts";

/** Times are YYYY-MM-DD HH:mm:ss, server time. */
const waiting = z.object({
  DeviceID: z.string(),
  Transport: z.enum(["UDP", "TCP"]),
  Host: z.string(),
  Port: z.number(),
  /** As the device says; 5.0 cannot be let in. */
  Version: z.string(),
  Firmware: z.string(),
  CameAt: z.string(),
  SeenAt: z.string(),
  /** LetIn: it is added when it registers next. */
  State: z.enum(["Waiting", "LetIn", "Refused"]),
  /** Whether it speaks what we can. */
  IsSupported: z.boolean(),
});
export type EhomeWaiting = z.output<typeof waiting>;

export const listEhomeWaiting = defineCall({
  methods: ["GET"],
  path: "/api/v1/ehome/waiting",
  isOwn: true,
  access: "admin",
  dialect: "list",
  summary: "EHome devices that nobody has added: waiting, let in, or turned away.",
  input: z.object(listPage),
  reply: listOf(waiting),
});

export const letEhomeDeviceIn = defineCall({
  methods: ["POST"],
  path: "/api/v1/ehome/waiting/letin",
  isOwn: true,
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "json",
  summary: "Lets an EHome device in: it is added when it registers next.",
  input: deviceIdInput,
  reply: z.object({}),
});

export const turnEhomeDeviceAway = defineCall({
  methods: ["POST"],
  path: "/api/v1/ehome/waiting/turnaway",
  isOwn: true,
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "json",
  summary: "Turns an EHome device away that waits; it can be let in later.",
  input: deviceIdInput,
  reply: z.object({}),
});
