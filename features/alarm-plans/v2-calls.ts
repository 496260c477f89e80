import { defineCall, flag, page } from "@tessera/platform/contract";
import { z } from "zod";
import { listAlarmPlanChannels, readAlarmPlan, saveAlarmPlanChannels } from "./plan-calls.ts";
import { channelsInput, givenPlan, planId, planIds, toldRow } from "./wire-types.ts";

const v2 = <Path extends string>(path: Path) => `/api/v2/config/alarm/${path}` as const;
const reads = { access: "admin", dialect: "bare" } as const;
const change = { ...reads, audit: "change", isOwn: true } as const;
const one = { input: z.object({ id: planId }), reply: z.object({ data: readAlarmPlan.reply }) };
const row = listAlarmPlanChannels.reply.shape.rows.element;
const pageFacts = { count: z.number(), pageindex: z.number(), pagesize: z.number() };
const listed = {
  input: z.object({ ...page, id: planId }),
  reply: z.object({ ...pageFacts, data: z.array(row) }),
};
const added = z.object({ ID: z.number() });
const deleted = z.object({ Deleted: z.number() });

export const findAlarmPlanV2 = defineCall({
  ...reads,
  ...one,
  methods: ["GET"],
  path: v2("plan"),
  summary: "One alarm plan with its channels.",
});

export const findAlarmPlanByIdV2 = defineCall({
  ...reads,
  ...one,
  methods: ["GET"],
  path: v2("plan/{id}"),
  isOwn: true,
  summary: "One alarm plan with its channels.",
});

export const addAlarmPlanV2 = defineCall({
  ...change,
  methods: ["POST"],
  path: v2("plan"),
  body: "json",
  summary: "Adds an alarm plan.",
  input: z.object(givenPlan),
  reply: added,
});

export const editAlarmPlanV2 = defineCall({
  ...change,
  methods: ["PUT", "POST"],
  path: v2("plan/{id}"),
  body: "json",
  summary: "Changes an alarm plan as a whole; its channels stay as they are.",
  input: z.object({ ...givenPlan, id: planId }),
  reply: added,
});

export const deleteAlarmPlanV2 = defineCall({
  ...change,
  methods: ["DELETE"],
  path: v2("plan/{id}"),
  summary: "Deletes one alarm plan.",
  input: z.object({ id: planId }),
  reply: deleted,
});

export const listAlarmPlansV2 = defineCall({
  ...reads,
  methods: ["GET"],
  path: v2("plans"),
  summary: "Alarm plans, by name; sort is a field of the reply.",
  input: z.object(page),
  reply: z.object({ ...pageFacts, data: z.array(toldRow) }),
});

export const deleteAlarmPlansV2 = defineCall({
  ...change,
  methods: ["DELETE"],
  path: v2("plans"),
  body: "json",
  summary: "Deletes alarm plans: `id` repeated, or separated by commas.",
  input: z.object({ id: planIds }),
  reply: deleted,
});

export const listAlarmPlanChannelsV2 = defineCall({
  ...reads,
  ...listed,
  methods: ["GET"],
  path: v2("plan/channels"),
  summary: "Channels chosen for an alarm plan, by name.",
});

export const listAlarmPlanChannelsByIdV2 = defineCall({
  ...reads,
  ...listed,
  methods: ["GET"],
  path: v2("plan/channels/{id}"),
  isOwn: true,
  summary: "Channels chosen for an alarm plan, by name.",
});

export const saveAlarmPlanChannelsV2 = defineCall({
  ...change,
  methods: ["PUT", "POST"],
  path: v2("plan/channels"),
  body: "json",
  summary: saveAlarmPlanChannels.summary,
  input: channelsInput,
  reply: saveAlarmPlanChannels.reply,
});

export const saveAlarmPlanChannelsByIdV2 = defineCall({
  ...change,
  methods: ["PUT", "POST"],
  path: v2("plan/channels/{id}"),
  body: "json",
  summary: saveAlarmPlanChannels.summary,
  input: channelsInput,
  reply: saveAlarmPlanChannels.reply,
});

const planSettings = z.object({
  data: z.object({ Enable: z.boolean(), MaxPictures: z.number(), StaleMinutes: z.number() }),
});

export const readAlarmSettingsV2 = defineCall({
  ...reads,
  methods: ["GET"],
  path: v2("settings"),
  summary: "Whether alarm plans act at all, and their bounds.",
  input: z.object({}),
  reply: planSettings,
});

export const saveAlarmSettingsV2 = defineCall({
  ...change,
  methods: ["PUT", "POST"],
  path: v2("settings"),
  body: "json",
  summary: "Lets alarm plans act or not, and sets their bounds; what is absent stays.",
  input: z.object({
    Enable: flag.optional(),
    MaxPictures: z.coerce.number().int().min(1).max(100).optional(),
    StaleMinutes: z.coerce.number().int().min(1).max(1440).optional(),
  }),
  reply: planSettings,
});
