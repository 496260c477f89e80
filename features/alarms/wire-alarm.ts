import { z } from "zod";
import { alarmStates } from "./alarm-states.ts";
import { attachmentKinds } from "./attachment-kinds.ts";

/** Numbers in one text, "1,2", or in a list; empty: any. */
const numbers = z
  .union([z.string().max(200), z.number(), z.array(z.coerce.number().int()).max(50)])
  .default("")
  .transform((given) =>
    (Array.isArray(given) ? given : String(given).split(","))
      .filter((one) => String(one).trim() !== "")
      .map(Number),
  )
  .refine(
    (list) => list.every(Number.isInteger),
    '应为数字，多个用逗号分隔，如 "1,2" · must be numbers with commas between them, such as "1,2"',
  );

const states = z
  .string()
  .max(60)
  .default("")
  .transform((given) => given.split(",").filter(Boolean))
  .pipe(z.array(z.enum(alarmStates)));

/** UTC milliseconds, YYYYMMDDHHmmss or YYYY-MM-DD HH:mm:ss by the server's time. */
const moment = z
  .string()
  .regex(
    /^(\d{13,14}|\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?)?$/,
    "应为时间 YYYY-MM-DD HH:mm:ss · must be a time as YYYY-MM-DD HH:mm:ss",
  )
  .default("")
  .meta({ examples: ["2026-11-15 08:30:00"] });

/** What narrows a list of alarms; each takes several values. */
export const alarmFilter = {
  starttime: moment,
  endtime: moment,
  priority: numbers,
  method: numbers,
  /** 0: all types. */
  type: numbers,
  state: states,
  device: z.string().max(100).default(""),
  channel: z.string().max(100).default(""),
  /** Of a group and those below it. */
  group: z.coerce.number().int().min(0).default(0),
  source: z.string().max(60).default(""),
  /** Alarms that one row of the inbox holds. */
  storm: z.coerce.number().int().min(0).default(0),
  /** Of a user; 0: of anybody. */
  assignee: z.coerce.number().int().min(0).default(0),
};

const place = {
  /** Empty: the server itself. */
  DeviceID: z.string(),
  DeviceName: z.string(),
  /** Empty: the device as a whole. */
  ChannelID: z.string(),
  ChannelName: z.string(),
};

export const wireAlarm = z.object({
  ID: z.number(),
  ...place,
  /** 1 is the most urgent, 4 the least. */
  AlarmPriority: z.number(),
  AlarmMethod: z.number(),
  AlarmType: z.number(),
  EventType: z.string(),
  /** YYYY-MM-DD HH:mm:ss, server time; also as UTC milliseconds. */
  Time: z.string(),
  AtMs: z.number(),
  /** 0 while it goes on. */
  EndMs: z.number(),
  /** As the device told the time, if that cannot be: its clock is wrong. Else empty. */
  ToldTime: z.string(),
  /** In the caller's language; and in both. */
  Description: z.string(),
  Text: z.object({ zh: z.string(), en: z.string() }),
  Source: z.string(),
  Longitude: z.number().nullable(),
  Latitude: z.number().nullable(),
  /** Address of its picture; empty if there is none. */
  snap: z.string(),
  /** Address in the console of the recording, from seconds before it; empty for an alarm of no channel. */
  record: z.string(),
  CreatedAt: z.string(),
  State: z.enum(alarmStates),
  /** Who made that of it, when, and what they wrote. */
  HandledBy: z.string(),
  HandledAt: z.string(),
  Note: z.string(),
  AssigneeID: z.number(),
  Assignee: z.string(),
  StormID: z.number(),
});
export type WireAlarm = z.output<typeof wireAlarm>;

/** A file that the device has sent of it. */
export const wireAttachment = z.object({
  ID: z.number(),
  /** As the device names it. */
  Name: z.string(),
  /** As the device says. */
  Kind: z.enum(attachmentKinds),
  /** By what is in it, if a browser may show it; empty: to be saved only. */
  MediaType: z.string(),
  /** Bytes. */
  Size: z.number(),
  /** When it came, YYYY-MM-DD HH:mm:ss, server time. */
  Time: z.string(),
});
export type WireAttachment = z.output<typeof wireAttachment>;

/** What somebody made of an alarm once. */
export const wireHandling = z.object({
  /** YYYY-MM-DD HH:mm:ss, server time. */
  Time: z.string(),
  By: z.string(),
  /** Null: as it was, as below. */
  State: z.enum(alarmStates).nullable(),
  /** Whose matter it became; empty: nobody's. */
  Assignee: z.string().nullable(),
  Note: z.string(),
});
export type WireHandling = z.output<typeof wireHandling>;

/** A row of the inbox: one alarm, or many of one kind at one place that followed each other closely. */
export const wireStorm = z.object({
  ID: z.number(),
  ...place,
  AlarmPriority: z.number(),
  AlarmType: z.number(),
  Source: z.string(),
  FirstMs: z.number(),
  LastMs: z.number(),
  Count: z.number(),
  NewCount: z.number(),
  /** The last one of them. */
  Last: wireAlarm,
  /** Somebody wants no sound of this camera for a while. */
  IsMuted: z.boolean(),
});
export type WireStorm = z.output<typeof wireStorm>;
