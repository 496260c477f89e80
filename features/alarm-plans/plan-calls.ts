import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";
import {
  channelsInput,
  givenChannels,
  givenPlan,
  placeNamed,
  planId,
  planIds,
  toldRow,
} from "./wire-types.ts";

const reads = { access: "admin", dialect: "bare" } as const;
const writes = { ...reads, body: "json", audit: "change" } as const;

export const listAlarmPlans = defineCall({
  ...reads,
  methods: ["GET"],
  path: "/api/v1/alarmplan/list",
  summary: "Alarm plans, by name, with when each has acted last.",
  input: z.object(page),
  reply: z.object({ total: z.number(), rows: z.array(toldRow) }),
});

export const addAlarmPlan = defineCall({
  ...writes,
  methods: ["POST"],
  path: "/api/v1/alarmplan/add",
  summary: "Adds an alarm plan. Overlapping or reversed slots are refused.",
  input: z.object(givenPlan),
  reply: z.object({ ID: z.number() }),
});

export const editAlarmPlan = defineCall({
  ...writes,
  methods: ["POST"],
  path: "/api/v1/alarmplan/edit",
  summary: "Changes an alarm plan as a whole; its channels stay as they are.",
  input: z.object({ ...givenPlan, ID: planId }),
  reply: z.object({ ID: z.number() }),
});

export const deleteAlarmPlans = defineCall({
  ...writes,
  methods: ["POST"],
  path: "/api/v1/alarmplan/del",
  summary: "Deletes alarm plans: `id` is one, a list, or several separated by commas.",
  input: z.object({ id: planIds }),
  reply: z.object({ Deleted: z.number() }),
});

export const listAlarmPlanChannels = defineCall({
  ...reads,
  methods: ["GET"],
  path: "/api/v1/alarmplan/channellist",
  summary: "Channels chosen for an alarm plan, by name.",
  input: z.object({ ...page, id: planId }),
  reply: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        DeviceID: z.string(),
        DeviceName: z.string(),
        ChannelID: z.string(),
        ChannelName: z.string(),
      }),
    ),
  }),
});

export const saveAlarmPlanChannels = defineCall({
  ...writes,
  // The first is the console's: a list of channels has no room in an address.
  methods: ["POST", "GET"],
  path: "/api/v1/alarmplan/savechannels",
  summary: "The plan is for these channels and groups from now on, and for no others.",
  input: channelsInput,
  reply: z.object({ Total: z.number() }),
});

export const readAlarmPlan = defineCall({
  ...reads,
  methods: ["GET"],
  path: "/api/v1/alarmplan/info",
  isOwn: true,
  summary: "One alarm plan with the channels chosen for it.",
  input: z.object({ id: planId }),
  reply: toldRow.extend({ Channels: z.array(placeNamed) }),
});

export const alarmPlanChoices = defineCall({
  ...reads,
  methods: ["GET"],
  path: "/api/v1/alarmplan/choices",
  isOwn: true,
  summary: "What a plan can choose from: push targets and words for texts; and the server's zone.",
  input: z.object({}),
  reply: z.object({
    zone: z.string(),
    targets: z.array(z.object({ id: z.number(), name: z.string(), isEnabled: z.boolean() })),
    /** What a text of one's own may hold, as {{name}}. */
    words: z.array(z.string()),
  }),
});

/** What a plan does, in the order in which screens name it. */
export const actionKinds = [
  "record",
  "snapshot",
  "preset",
  "wall",
  "output",
  "push",
  "escalation",
] as const;

export const tryAlarmPlan = defineCall({
  ...reads,
  methods: ["POST"],
  path: "/api/v1/alarmplan/dryrun",
  isOwn: true,
  body: "json",
  summary: "What a plan, saved or not, would have done in the last days: nothing is changed.",
  input: z.object({
    ...givenPlan,
    ID: planId.optional(),
    Days: z.coerce.number().int().min(1).max(7).default(7),
    /** For whom; those of the saved plan if they are absent. */
    channels: givenChannels.optional(),
  }),
  reply: z.object({
    fromMs: z.number(),
    toMs: z.number(),
    /** Alarms that were looked at. */
    alarms: z.number(),
    /** There were more than can be looked at: the oldest of them count. */
    isCut: z.boolean(),
    fired: z.number(),
    /** It would have acted but for the time that it rests. */
    folded: z.number(),
    actions: z.array(z.object({ kind: z.enum(actionKinds), count: z.number() })),
    /** How often on each of the days, oldest first. */
    days: z.array(z.object({ date: z.string(), fired: z.number() })),
    firings: z.array(
      z.object({
        atMs: z.number(),
        alarmId: z.number(),
        alarmType: z.number(),
        severity: z.number(),
        device: z.string(),
        channel: z.string(),
        name: z.string(),
        description: z.string(),
      }),
    ),
  }),
});
