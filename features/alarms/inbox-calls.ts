import { defineCall, definePush, page } from "@tessera/platform/contract";
import { z } from "zod";
import { alarmStates } from "./alarm-states.ts";
import { alarmFilter, wireAlarm, wireAttachment, wireHandling, wireStorm } from "./wire-alarm.ts";

const { device, channel, group, source, priority, type } = alarmFilter;

export const listInbox = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarm/inbox",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "Alarms as people go through them, newest first: many of one kind at one place are one row. `view`: open (not looked into), mine (assigned to the caller), all.",
  input: z.object({
    start: page.start,
    limit: z.coerce.number().int().min(1).max(500).default(50),
    q: page.q,
    view: z.enum(["open", "mine", "all"]).default("open"),
    device,
    channel,
    group,
    source,
    priority,
    type,
  }),
  reply: z.object({
    total: z.number(),
    rows: z.array(wireStorm),
    /** Rows that nobody has looked into, whatever the view and the filter. */
    Unread: z.number(),
  }),
});

export const alarmFacts = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarm/facts",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "One alarm with all that was made of it, how many pictures it has, and which files its device has sent.",
  input: z.object({ id: z.coerce.number().int().min(1) }),
  reply: z.object({
    Alarm: wireAlarm,
    Pictures: z.number(),
    /** Files that the device has sent of it. */
    Attachments: z.array(wireAttachment),
    /** Everything that was made of it, the last one last. */
    History: z.array(wireHandling),
  }),
});

export const handleAlarms = defineCall({
  methods: ["POST"],
  path: "/api/v1/alarm/handle",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Says what was made of alarms (`IDs`) or of whole rows of the inbox (`Storms`), with a note, and whose matter they are. The reply's number undoes it.",
  input: z.object({
    IDs: z.array(z.number().int().min(1)).max(10_000).default([]),
    Storms: z.array(z.number().int().min(1)).max(1000).default([]),
    /** Absent: as it was. */
    State: z.enum(alarmStates).optional(),
    /** A user; 0: nobody's. Absent: as it was. */
    AssigneeID: z.number().int().min(0).optional(),
    Note: z.string().trim().max(1000).default(""),
  }),
  reply: z.object({ HandlingID: z.number(), Changed: z.number() }),
});

export const undoHandling = defineCall({
  methods: ["POST"],
  path: "/api/v1/alarm/undo",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Takes back a handling of one's own, where nobody has handled the alarm since.",
  input: z.object({ HandlingID: z.number().int().min(1) }),
  reply: z.object({ Changed: z.number() }),
});

export const listAssignees = defineCall({
  methods: ["GET"],
  path: "/api/v1/alarm/assignees",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "Users whom an alarm can be given to.",
  input: z.object({}),
  reply: z.object({ rows: z.array(z.object({ ID: z.number(), Name: z.string() })) }),
});

/** Of a channel, to whom may watch it. A storm is told several times a second at most. */
export const alarmTold = definePush({
  kind: "alarm-told",
  summary: "An alarm of a channel began, happened or ended: the row of the inbox that it is in.",
  data: wireStorm,
  channel: {
    verb: "live",
    of: ({ DeviceID, ChannelID }) => ({ deviceId: DeviceID, channelId: ChannelID }),
  },
});

/** Without a word of what: who shows alarms reads them again, as far as he may see them. */
export const alarmsChanged = definePush({
  kind: "alarms-changed",
  summary: "Alarms were handled or deleted, or one came that is about no channel.",
  data: z.object({}),
});
