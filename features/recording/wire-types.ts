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

export const slot = z.object({ StartTime: timeOfDay, EndTime: timeOfDay });
export type Slot = z.output<typeof slot>;

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const slots = z.array(slot).max(48);

const week = z.object({
  Monday: slots,
  Tuesday: slots,
  Wednesday: slots,
  Thursday: slots,
  Friday: slots,
  Saturday: slots,
  Sunday: slots,
});

/** A holiday or another day that does not follow the week; without slots nothing is recorded on it. */
const exception = z.object({
  /** YYYYMMDD, by the server's time. */
  Date: z.string().regex(/^\d{8}$/),
  Name: z.string().max(64).default(""),
  Slots: slots,
});

/**
 * When channels of a plan record: always, in its slots, or while an alarm lasts within its slots.
 * An empty week of an alarm plan means at any time.
 */
const planMode = z.enum(["continuous", "plan", "alarm"]);

export const planFields = {
  Name: z.string().trim().min(1).max(64),
  Enable: z.boolean(),
  Mode: planMode,
  Week: week,
  Exceptions: z.array(exception).max(366),
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

export const gap = z.object({
  startMs: momentMs,
  endMs: momentMs,
  reason: gapReason,
  /** For people: who deleted it, why the camera could not be reached. In the caller's language. */
  detail: z.string(),
});
