import { defineCall, definePush } from "@tessera/platform/contract";
import { z } from "zod";

/** Those that every site has. Others are made by name and are told apart by the key that they get. */
export const builtInModes = ["armed", "disarmed", "home"] as const;

const modeKey = z
  .string()
  .min(1)
  .max(40)
  .meta({ examples: ["armed"] });

/** 0: the whole site. */
const groupId = z.number().int().min(0);

const like = z.enum(builtInModes);

const mode = z.object({
  Key: modeKey,
  /** In the caller's language where the product has named it. */
  Name: z.string(),
  /** The built-in mode whose colour it has, and that counts for whoever does not know it. */
  Like: like,
  IsBuiltIn: z.boolean(),
});
export type ArmingMode = z.output<typeof mode>;

const area = z.object({
  GroupID: groupId,
  /** Empty: the whole site. */
  GroupName: z.string(),
  Mode: modeKey,
  /** 0: nobody has switched it yet. */
  ChangedAtMs: z.number(),
  /** Empty: the schedule did, or nobody. */
  ChangedBy: z.string(),
  BySchedule: z.boolean(),
  /** When the schedule switches next, and to what; absent: it does not. */
  Next: z.object({ AtMs: z.number(), Mode: modeKey }).optional(),
});
export type ArmingArea = z.output<typeof area>;

/** A mute ends by itself. */
const mute = z.object({
  device: z.string(),
  channel: z.string(),
  Name: z.string(),
  By: z.string(),
  SinceMs: z.number(),
  UntilMs: z.number(),
});
export type CameraMute = z.output<typeof mute>;

export const readArming = defineCall({
  methods: ["GET"],
  path: "/api/v1/arming",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "The mode of the site and of groups that have their own, who switched them and when, and the cameras that are muted; of groups and cameras those that the caller may watch.",
  input: z.object({}),
  reply: z.object({
    Modes: z.array(mode),
    /** The site first. */
    Areas: z.array(area),
    Mutes: z.array(mute),
    MaySwitch: z.boolean(),
    MayMute: z.boolean(),
  }),
});

export const switchMode = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/switch",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Switches the site, or a group that has a mode of its own. Stands until the schedule switches next. For administrators, and for all others if the settings allow it.",
  input: z.object({ GroupID: groupId.default(0), Mode: modeKey }),
  reply: area,
});

const place = {
  device: z.string().min(1).max(100),
  channel: z.string().min(1).max(100),
};

const watched = {
  verb: "live",
  of: ({ device, channel }: { readonly device: string; readonly channel: string }) => ({
    deviceId: device,
    channelId: channel,
  }),
} as const;

/** Until eight in the morning of the next day, by the server's time. */
export const untilTomorrow = "tomorrow";
export const muteMinutes = [15, 60, 240] as const;

export const muteCamera = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/mute",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Mutes the alarms of a camera for some minutes, or until eight in the morning of tomorrow. Everybody who may watch it sees who did so and until when. A camera that is muted already gets the new end.",
  input: z.object({
    ...place,
    For: z.union([z.literal(muteMinutes), z.literal(untilTomorrow)]).meta({ examples: [15] }),
  }),
  reply: mute,
  channel: watched,
});

export const unmuteCamera = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/unmute",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Ends the mute of a camera, whoever began it.",
  input: z.object(place),
  reply: z.object({}),
  channel: watched,
});

const daySecond = z.number().int().min(0).max(86_400);

const slot = z.object({
  /** Seconds since midnight by the server's time; the end of the day is 86,400. */
  StartS: daySecond,
  EndS: daySecond,
  Mode: modeKey,
});

const schedule = z.object({
  Enable: z.boolean(),
  /** Outside of all slots. */
  Rest: modeKey,
  /** Seven days, Monday first. Slots of a day do not overlap. */
  Week: z.array(z.array(slot).max(48)).length(7),
});
export type ArmingSchedule = z.output<typeof schedule>;

export const readArmingSetup = defineCall({
  methods: ["GET"],
  path: "/api/v1/arming/setup",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "All modes, and the schedules of the site and of groups.",
  input: z.object({}),
  reply: z.object({
    Modes: z.array(mode),
    Areas: z.array(area.extend({ Schedule: schedule.optional() })),
  }),
});

export const saveArmingArea = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/area",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Gives a group a mode of its own, or changes the schedule of the site or of a group. A schedule that is saved holds at once. Slots that are reversed or overlap are refused.",
  input: z.object({ GroupID: groupId, Schedule: schedule.optional() }),
  reply: area,
});

export const removeArmingArea = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/area/remove",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "The group has the mode of the site again.",
  input: z.object({ GroupID: groupId.min(1) }),
  reply: z.object({}),
});

export const saveArmingMode = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/mode",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Adds a mode, or with a key changes one that is not built in.",
  input: z.object({
    Key: modeKey.optional(),
    Name: z.string().trim().min(1).max(20),
    Like: like,
  }),
  reply: mode,
});

export const removeArmingMode = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/mode/remove",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Removes a mode that is not built in and that neither the site, a group nor a schedule has.",
  input: z.object({ Key: modeKey }),
  reply: z.object({}),
});

export const armingChanged = definePush({
  kind: "arming-changed",
  summary: "The site or a group was switched, or modes and schedules have changed.",
  data: z.object({}),
});

export const muteChanged = definePush({
  kind: "mute-changed",
  summary: "A camera was muted or is so no longer.",
  data: z.object({
    device: z.string(),
    channel: z.string(),
    /** Null: its alarms are told again. */
    UntilMs: z.number().nullable(),
  }),
  channel: watched,
});
