import { defineCall, fileReply, flag, mediaReply, page } from "@tessera/platform/contract";
import { z } from "zod";
import { alarmFilter, wireAlarm } from "./wire-alarm.ts";

const ids = z
  .union([z.string(), z.number(), z.array(z.coerce.number().int().min(1)).max(10_000)])
  .optional()
  .transform((given) => {
    if (given === undefined) return [];
    return (Array.isArray(given) ? given : String(given).split(",")).map(Number);
  })
  .pipe(z.array(z.number().int().min(1)).max(10_000));

export const listAlarms = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarmlist",
  access: "signed-in",
  dialect: "bare",
  summary:
    "Alarms of channels that the caller may watch, newest first (`order=asc`: oldest first). Administrators see those of the server too.",
  input: z.object({ ...page, ...alarmFilter }),
  reply: z.object({ total: z.number(), rows: z.array(wireAlarm) }),
});

export const deleteAlarm = defineCall({
  methods: ["POST"],
  path: "/api/v1/deletealarm",
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Deletes one alarm (`ID`) or several (`IDs`) with their pictures.",
  input: z.object({ ID: ids, IDs: ids }),
  reply: z.object({ Deleted: z.number() }),
});

export const clearAlarms = defineCall({
  methods: ["POST"],
  path: "/api/v1/clearalarm",
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "form",
  summary: "Deletes all alarms, or those of a filter as `alarmlist` has it.",
  input: z.object({ q: page.q, ...alarmFilter }),
  reply: z.object({ Deleted: z.number() }),
});

export const alarmPicture = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarm/picture",
  isOwn: true,
  access: "signed-in",
  dialect: "file",
  summary: "The picture of an alarm, as a JPEG; `index` counts further ones of the same alarm.",
  input: z.object({
    id: z.coerce.number().int().min(1),
    index: z.coerce.number().int().min(0).default(0),
  }),
  reply: fileReply,
});

export const alarmAttachment = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarm/attachment",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  summary:
    "A file that a device has sent of an alarm (`Attachments` of `alarm/facts`): a picture, a clip, sound or data. Ranges are served; with `download` it is to be saved.",
  input: z.object({
    id: z.coerce.number().int().min(1),
    download: flag.default(false),
  }),
  reply: mediaReply,
});

export const sharedAlarmPicture = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarm/shared",
  isOwn: true,
  access: "open",
  dialect: "file",
  summary:
    "The picture of one alarm for who was told of it outside the console: the ticket is in the message, and good for seven days.",
  input: z.object({ ticket: z.string().min(1).max(2048) }),
  reply: fileReply,
});

export const sharedAlarmClip = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarm/shared/clip",
  isOwn: true,
  access: "open",
  dialect: "media",
  audit: "export",
  summary:
    "The recording around one alarm as an MP4 file of at most a minute, for who was told of it outside the console: the ticket is in the message, and good for seven days.",
  secretInputs: ["ticket"],
  input: z.object({ ticket: z.string().min(1).max(2048) }),
  reply: mediaReply,
});

const counted = z.object({ Name: z.string(), Count: z.number() });

export const alarmStatistics = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarm/statistics",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "How many alarms there were by hour, type, place, priority and state.",
  input: z.object({ q: page.q, ...alarmFilter }),
  reply: z.object({
    Total: z.number(),
    /** Every hour (`StepMs` 3,600,000) or day with an alarm, in order. */
    StepMs: z.number(),
    ByTime: z.array(z.object({ FromMs: z.number(), Count: z.number() })),
    /** 24 numbers, by the server's clock. */
    ByHourOfDay: z.array(z.number()),
    ByType: z.array(z.object({ Type: z.number(), Count: z.number() })),
    ByPriority: z.array(z.object({ Priority: z.number(), Count: z.number() })),
    ByState: z.array(counted),
    /** The twenty with the most. */
    ByPlace: z.array(
      counted.extend({ DeviceID: z.string(), ChannelID: z.string(), DeviceName: z.string() }),
    ),
  }),
});

export const mostExported = 100_000;

export const exportAlarms = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarm/export",
  isOwn: true,
  access: "signed-in",
  dialect: "file",
  audit: "export",
  summary: `The alarms of a filter as a CSV table, newest first, at most ${mostExported}.`,
  input: z.object({ q: page.q, ...alarmFilter }),
  reply: fileReply,
});
