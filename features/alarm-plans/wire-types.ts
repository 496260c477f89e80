import { givenDays, toldDays } from "@tessera/features/recording/contract";
import { flag } from "@tessera/platform/contract";
import { z } from "zod";

/*
 * What a rule says when it is broken is "中文 · English": the caller reads it in his language, with the field's name
 * before it.
 */

/** Numbers as "1,2", as one number or as a list; none or 0 is all. */
const choices = (max: number, what: string) =>
  z
    .union([z.string().max(200), z.number(), z.array(z.union([z.string(), z.number()])).max(100)])
    .default("")
    .transform((given) => {
      const texts = Array.isArray(given) ? given : String(given).split(",");
      const numbers = texts.map((one) => String(one).trim()).filter((one) => one !== "");
      return [...new Set(numbers.map(Number))]
        .filter((one) => one !== 0)
        .toSorted((one, other) => one - other);
    })
    .refine((numbers) => numbers.every((one) => Number.isInteger(one) && one > 0 && one <= max), {
      error: `应为逗号分隔的${what}（1–${max}），空或 0 表示全部 · must be numbers from 1 to ${max}, separated by commas; empty or 0 is all`,
    });

/** Own kinds of alarm of the platform have numbers above those of the specification. */
const maxType = 9999;

const seconds = (max: number) => z.coerce.number().int().min(0).max(max).default(0);
const ids = (max: number) => z.array(z.coerce.number().int().positive()).max(max).default([]);
const optionalPlace = {
  /** Empty: the channel of the alarm. */
  Device: z.string().max(200).default(""),
  Channel: z.string().max(200).default(""),
};

const secondSource = {
  /** and: both within the time; or: either. */
  Operator: z.enum(["and", "or"]),
  /** and: at most so many seconds apart. */
  Within: z.coerce.number().int().min(1).max(3600).default(30),
  ...optionalPlace,
};

const planActions = {
  /** Cameras that go to a preset. */
  Presets: z
    .array(z.object({ ...optionalPlace, Preset: z.string().trim().min(1).max(200) }))
    .max(16)
    .default([]),
  /** Walls that follow alarms show the camera for so long; 0: they do not. */
  WallSeconds: seconds(3600),
  /** An output of the device, such as a siren or a light, and how long it is on. */
  Output: z
    .object({
      Number: z.coerce.number().int().min(1).max(255),
      Seconds: z.coerce.number().int().min(1).max(3600),
    })
    .nullable()
    .default(null),
  Push: z
    .object({
      Targets: ids(100),
      /** In place of the usual text; {{…}} is filled in. */
      Text: z.string().trim().max(1000).default(""),
    })
    .default({ Targets: [], Text: "" }),
  /** To whom it goes when nobody has acknowledged the alarm in time. */
  Escalation: z
    .object({
      Minutes: z.coerce.number().int().min(1).max(1440),
      Targets: ids(100),
    })
    .nullable()
    .default(null),
};

const planBasics = {
  Name: z.string().trim().min(1).max(64),
  /** As the source names what it saw, or a part of that; empty is all. */
  EventType: z.string().trim().max(64).default(""),
  /** A picture every so many seconds, for as long as it records; 0: none. */
  SnapInterval: seconds(3600),
  /** Records for so long; 0: does not. */
  RecordDuration: seconds(86_400),
  /** After it has acted for a channel it rests so long there. */
  CoolDown: seconds(86_400),
  /** Of which the plan applies; none is all. */
  Modes: z.array(z.string().trim().min(1).max(64)).max(32).default([]),
  Groups: ids(1000),
  ...planActions,
};

const noDay = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [] };

/** A plan as it is given. Without slots it holds at any time. */
export const givenPlan = {
  ...planBasics,
  Enable: flag.default(true),
  Priority: choices(4, "优先级"),
  Method: choices(7, "报警方式"),
  Type: choices(maxType, "报警类型"),
  AllChannels: flag.default(false),
  Week: givenDays.Week.default({ ...noDay, Sunday: [] }),
  Exceptions: givenDays.Exceptions.default([]),
  Second: z
    .object({ ...secondSource, Type: choices(maxType, "报警类型") })
    .nullable()
    .default(null),
};

/** As it is told: numbers are texts with commas, as in lists of alarms. */
const toldPlan = {
  ...planBasics,
  ID: z.number(),
  Enable: z.boolean(),
  Priority: z.string(),
  Method: z.string(),
  Type: z.string(),
  AllChannels: z.boolean(),
  ...toldDays,
  /** `Name`: of the channel that was chosen, empty if it is gone. */
  Second: z.object({ ...secondSource, Type: z.string(), Name: z.string() }).nullable(),
  Presets: z.array(z.object({ ...optionalPlace, Preset: z.string(), Name: z.string() })),
};

export const toldRow = z.object({
  ...toldPlan,
  /** Chosen one by one; of a plan for all channels or for groups there are more. */
  ChannelCount: z.number(),
  LastFiredAtMs: z.number().nullable(),
  UpdatedAtMs: z.number(),
});

const place = { device: z.string().min(1).max(200), channel: z.string().min(1).max(200) };
export const placeNamed = z.object({ ...place, name: z.string(), deviceName: z.string() });

/** As JSON, or as `device/channel` separated by commas in a query. */
export const givenChannels = z
  .union([z.array(z.object(place)).max(100_000), z.string().max(200_000).transform(channelsOf)])
  .meta({ examples: ["34020000001320000001/34020000001310000001"] });

function channelsOf(text: string) {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const slash = one.indexOf("/");
      return { device: one.slice(0, slash), channel: one.slice(slash + 1) };
    });
}

export const planId = z.coerce.number().int().positive();
const oneId = z.union([z.string(), z.number()]);
/** One or several: repeated, in a list, or separated by commas. */
export const planIds = z
  .union([oneId, z.array(oneId)])
  .transform((given): unknown[] => [given].flat().flatMap((one) => String(one).split(",")))
  .pipe(z.array(planId).min(1).max(1000));

/** For whom a plan is. */
export const channelsInput = z.object({
  id: planId,
  channels: givenChannels.default([]),
  /** Groups by their numbers, separated by commas in a query. */
  groups: z
    .union([z.array(z.coerce.number().int().positive()).max(1000), z.string().max(8000)])
    .optional(),
  /** All channels, those that come later too. */
  all: flag.optional(),
});
