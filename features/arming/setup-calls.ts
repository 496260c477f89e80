import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { area, groupId, like, mode, modeKey } from "./state-calls.ts";

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
