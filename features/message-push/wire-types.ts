import { flag } from "@tessera/platform/contract";
import { z } from "zod";

export const targetId = z.coerce.number().int().min(1);

/** By the server's time; weekday 1 is Monday. It does not reach over midnight. */
const quietSlot = z
  .object({
    weekday: z.number().int().min(1).max(7),
    fromMinute: z.number().int().min(0).max(1439),
    toMinute: z.number().int().min(1).max(1440),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
    path: ["toMinute"],
    message: "应晚于 fromMinute · must be after fromMinute",
  });
export type QuietSlot = z.output<typeof quietSlot>;

/** What people set of a target, whatever its kind. */
export const targetFields = {
  Name: z.string().trim().min(1).max(100),
  Kind: z
    .string()
    .max(40)
    .meta({ examples: ["webhook"] }),
  Enable: flag.default(true),
  Language: z.enum(["zh", "en"]).default("zh"),
  /** Templates; empty: as the message has it. */
  Title: z.string().max(500).default(""),
  Body: z.string().max(5000).default(""),
  /** With a link to where it is looked into. */
  AttachLink: flag.default(true),
  QuietHours: z.array(quietSlot).max(200).default([]),
  /** What comes in quiet hours waits or is left out; severity 1 passes. */
  QuietMode: z.enum(["wait", "leave-out"]).default("wait"),
  /** More messages than this in so many minutes become one; 0: never. */
  RateMax: z.coerce.number().int().min(0).max(1000).default(0),
  RateMinutes: z.coerce.number().int().min(1).max(1440).default(5),
  /** Of the kind, by the names of its form; an empty secret stays as it is. */
  Fields: z.record(z.string().max(40), z.unknown()).default({}),
};

export const targetRow = z.object({
  ID: z.number(),
  Name: z.string(),
  Kind: z.string(),
  Enable: z.boolean(),
  Language: z.enum(["zh", "en"]),
  Title: z.string(),
  Body: z.string(),
  AttachLink: z.boolean(),
  QuietHours: z.array(quietSlot),
  QuietMode: z.enum(["wait", "leave-out"]),
  RateMax: z.number(),
  RateMinutes: z.number(),
  /** Without secrets. */
  Fields: z.record(z.string(), z.unknown()),
  /** Names of the secrets that are set. */
  Secrets: z.array(z.string()),
  /** Where it goes, without secrets. */
  Where: z.string(),
  Waiting: z.number(),
  Dead: z.number(),
  /** quiet: it is not disturbed now. */
  State: z.enum(["disabled", "quiet", "failing", "ok", "unused"]),
  /** What was answered last, in the caller's language. */
  LastAnswer: z.string(),
  /** 0: nothing was sent yet. */
  LastAtMs: z.number(),
});
export type PushTarget = z.output<typeof targetRow>;

export const outboxStates = ["waiting", "sent", "dead", "left-out"] as const;

export const outboxRow = z.object({
  ID: z.number(),
  TargetID: z.number(),
  TargetName: z.string(),
  State: z.enum(outboxStates),
  Key: z.string(),
  /** In the caller's language. */
  Title: z.string(),
  Body: z.string(),
  Severity: z.number(),
  AtMs: z.number(),
  Attempts: z.number(),
  QueuedAtMs: z.number(),
  /** 0: it waits. */
  DoneAtMs: z.number(),
  Answer: z.string(),
});
export type OutboxMessage = z.output<typeof outboxRow>;
