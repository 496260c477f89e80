import { defineCall, definePush } from "@tessera/platform/contract";
import { z } from "zod";

/** Those that every site has. Others are made by name and are told apart by the key that they get. */
export const builtInModes = ["armed", "disarmed", "home"] as const;

export const modeKey = z
  .string()
  .min(1)
  .max(40)
  .meta({ examples: ["armed"] });

/** 0: the whole site. */
export const groupId = z.number().int().min(0);

export const like = z.enum(builtInModes);

export const mode = z.object({
  Key: modeKey,
  /** In the caller's language where the product has named it. */
  Name: z.string(),
  /** The built-in mode whose colour it has, and that counts for whoever does not know it. */
  Like: like,
  IsBuiltIn: z.boolean(),
});
export type ArmingMode = z.output<typeof mode>;

export const area = z.object({
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
export const mute = z.object({
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

export const watched = {
  verb: "live",
  of: ({ device, channel }: { readonly device: string; readonly channel: string }) => ({
    deviceId: device,
    channelId: channel,
  }),
} as const;

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
