import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";
import { givenPlan, place, toldPlan } from "./wire-types.ts";

const planRow = z.object({
  ...toldPlan,
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
  input: z.object(page),
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
  input: z.object({ ...givenPlan, ID: z.number().int().optional() }),
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
    ...givenPlan,
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

/** Before saving: can the disks hold it? */
export const forecastRecordPlan = defineCall({
  methods: ["POST"],
  path: "/api/v1/recordplan/forecast",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  body: "json",
  summary: "How much room a plan asks for, and how much there is: nothing is changed.",
  input: tryRecordPlan.input,
  reply: z.object({
    bytesPerDay: z.number(),
    /** For as many days as the plan keeps footage; null: it sets no limit. */
    needsBytes: z.number().nullable(),
    /** Free now, and what its channels hold already. */
    hasBytes: z.number(),
    /** How many days there is room for; null if nothing is written. */
    holdsDays: z.number().nullable(),
    /** Channels of which nothing is known yet: they are taken for usual ones. */
    guessed: z.number(),
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
