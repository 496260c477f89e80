import { flag } from "@tessera/platform/contract";
import { z } from "zod";

/** A moment in UTC milliseconds; the console shows it in its own zone. */
export const momentMs = z.number().int().nonnegative();

export const place = { device: z.string().min(1), channel: z.string().min(1) };

export const channelOf = ({
  device,
  channel,
}: {
  readonly device: string;
  readonly channel: string;
}) => ({ deviceId: device, channelId: channel });

/** "08:30:00"; the end of a day is "24:00:00". By the server's time. */
const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?|24:00(:00)?)$/);

/** A slot as it is told, under our names and under those of the form. */
const toldSlot = z.object({
  StartTime: timeOfDay,
  EndTime: timeOfDay,
  sTime: timeOfDay,
  eTime: timeOfDay,
  /** Whether it counts: one that does not is kept for when it is wanted again. */
  enable: z.boolean(),
  /** From 1, in the order of the day. */
  number: z.number(),
  type: z.literal(1),
});

/** As it is given: by either names, and it counts unless it is said otherwise. */
const givenSlot = z.object({
  StartTime: timeOfDay.optional(),
  EndTime: timeOfDay.optional(),
  sTime: timeOfDay.optional(),
  eTime: timeOfDay.optional(),
  enable: flag.optional(),
  /** Slots are put in the order of their times, whatever it says. */
  number: z.coerce.number().int().optional(),
  type: z.coerce.number().pipe(z.literal(1)).optional(),
});
export type GivenSlot = z.output<typeof givenSlot>;

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** The days that a plan speaks of, with slots of either kind. */
function daysOf<Slot extends z.ZodType>(slot: Slot) {
  const slots = z.array(slot).max(48);
  return {
    Week: z.object({
      Monday: slots,
      Tuesday: slots,
      Wednesday: slots,
      Thursday: slots,
      Friday: slots,
      Saturday: slots,
      Sunday: slots,
    }),
    /** Holidays and other days that do not follow the week; without slots the plan does nothing on one. */
    Exceptions: z
      .array(
        z.object({
          /** YYYYMMDD, by the server's time. */
          Date: z.string().regex(/^\d{8}$/),
          Name: z.string().max(64).default(""),
          Slots: slots,
        }),
      )
      .max(366),
  };
}

/**
 * When channels of a plan record: always, in its slots, or while an alarm lasts within its slots.
 * An empty week of an alarm plan means at any time.
 */
const planMode = z.enum(["continuous", "plan", "alarm"]);

const planFields = {
  Name: z.string().trim().min(1).max(64),
  Enable: z.boolean(),
  Mode: planMode,
  /** Of an alarm plan: seconds before the alarm, as far as they are still in memory. */
  PreRecordSeconds: z.number().int().min(0).max(30),
  /** Of an alarm plan: seconds after the alarm. */
  PostRecordSeconds: z.number().int().min(5).max(3600),
  /** The sub stream is recorded beside the main stream. */
  RecordSub: z.boolean(),
  /** Footage older than that is deleted; 0: kept as long as there is room. */
  RetentionDays: z.number().int().min(0).max(3650),
  /** Each channel keeps at most so much, oldest deleted first; 0: no limit. */
  RetentionGB: z.number().min(0).max(1_000_000),
};

/** `Week` and `Exceptions` of any plan. */
export const givenDays = daysOf(givenSlot);
export const toldDays = daysOf(toldSlot);

export const givenPlan = { ...planFields, ...givenDays };
export const toldPlan = { ...planFields, ...toldDays };

/** Why nothing was recorded, or is not there any more. */
export const gapReason = z.enum([
  "plan-off",
  "camera-lost",
  "channel-disabled",
  "disk-full",
  "disk-lost",
  "disk-slow",
  "server-down",
  "recorder-failed",
  "clock-step",
  "file-lost",
  "retention",
  "deleted",
]);
export type GapReason = z.output<typeof gapReason>;

/** Footage that is there, but whose pictures packet loss has hit. */
export const packetLoss = "packet-loss";

export const damage = z.object({
  startMs: momentMs,
  endMs: momentMs,
  /** How much of that time, in milliseconds. */
  damagedMs: z.number().int().nonnegative(),
});

export const gap = z.object({
  startMs: momentMs,
  endMs: momentMs,
  reason: gapReason,
  /** For people: who deleted it, why the camera could not be reached. In the caller's language. */
  detail: z.string(),
});
