import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { place, planFields } from "./wire-types.ts";

const planRow = z.object({
  ...planFields,
  ID: z.number(),
  ChannelCount: z.number(),
  UpdatedAtMs: z.number(),
});

export const listRecordPlans = defineCall({
  methods: ["GET"],
  path: "/api/v1/recordplanlist",
  access: "admin",
  dialect: "bare",
  summary: "Recording plans, by name.",
  input: z.object({
    start: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(99_999).default(10),
    q: z.string().default(""),
  }),
  reply: z.object({ total: z.number(), rows: z.array(planRow) }),
});

export const readRecordPlan = defineCall({
  methods: ["GET"],
  path: "/api/v1/recordplaninfo",
  access: "admin",
  dialect: "bare",
  summary: "One recording plan with the channels that follow it.",
  input: z.object({ id: z.coerce.number().int() }),
  reply: planRow.extend({
    Channels: z.array(z.object({ ...place, name: z.string(), deviceName: z.string() })),
  }),
});

export const saveRecordPlan = defineCall({
  methods: ["POST"],
  path: "/api/v1/setrecordplan",
  access: "admin",
  dialect: "bare",
  body: "json",
  summary:
    "Adds a plan, or changes the one with that ID. Overlapping or reversed slots are refused.",
  audit: "change",
  input: z.object({ ...planFields, ID: z.number().int().optional() }),
  reply: z.object({ ID: z.number() }),
});

/** Before saving: what the plan's retention would delete within an hour. */
export const tryRecordPlan = defineCall({
  methods: ["POST"],
  path: "/api/v1/recordplan/dryrun",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  body: "json",
  summary: "What saving a plan would delete: nothing is changed.",
  input: z.object({
    ...planFields,
    ID: z.number().int().optional(),
    /** Who is to follow it; those that follow it now if it is absent. */
    channels: z.array(z.object(place)).max(100_000).optional(),
  }),
  reply: z.object({
    deletesBytes: z.number(),
    channels: z.array(
      z.object({ ...place, name: z.string(), bytes: z.number(), keepsFromMs: z.number() }),
    ),
  }),
});

export const deleteRecordPlan = defineCall({
  methods: ["POST"],
  path: "/api/v1/delrecordplan",
  isOwn: true,
  access: "admin",
  dialect: "action",
  body: "json",
  summary: "Deletes a plan. Its channels stop recording; their footage stays.",
  audit: "change",
  input: z.object({ id: z.number().int() }),
  reply: z.object({}),
});

export const assignRecordPlan = defineCall({
  methods: ["POST"],
  path: "/api/v1/recordplan/channels",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  body: "json",
  summary: "Lets channels follow a plan, or none with id 0. A channel follows one plan at most.",
  audit: "change",
  input: z.object({
    id: z.number().int().min(0),
    channels: z.array(z.object(place)).min(1).max(100_000),
  }),
  reply: z.object({ changed: z.number() }),
});

export const checkPush = defineCall({
  methods: ["POST"],
  path: "/api/v1/checkpush",
  access: "admin",
  dialect: "bare",
  body: "json",
  summary: "Whether channels have a picture that can be recorded now, and whether it is recorded.",
  input: z.object({ channels: z.array(z.object(place)).min(1).max(1000) }),
  reply: z.object({
    channels: z.array(
      z.object({
        ...place,
        hasPicture: z.boolean(),
        isRecording: z.boolean(),
        /** Why not, in the caller's language; empty if all is well. */
        reason: z.string(),
      }),
    ),
  }),
});
