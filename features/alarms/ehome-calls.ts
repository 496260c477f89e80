import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";
import { deleteAlarm } from "./list-calls.ts";
import { alarmFilter } from "./wire-alarm.ts";

const ehomeAlarm = z.object({
  ID: z.number(),
  DeviceID: z.string(),
  DeviceName: z.string(),
  ChannelID: z.string(),
  ChannelName: z.string(),
  /** Of the tree: 1 basic alarms … */
  Group: z.number(),
  GroupName: z.string(),
  /** Within its group. */
  Code: z.number(),
  CodeName: z.string(),
  Time: z.string(),
  Description: z.string(),
  snap: z.string(),
});

const number = z.coerce.number().int().min(0).optional();

export const listEhomeAlarms = defineCall({
  methods: ["GET"],
  path: "/api/v1/ehome_alarm/queryList",
  access: "signed-in",
  dialect: "bare",
  summary: "Alarms of EHome devices by group and code, newest first.",
  input: z.object({
    ...page,
    starttime: alarmFilter.starttime,
    endtime: alarmFilter.endtime,
    device: alarmFilter.device,
    group: number,
    code: number,
  }),
  reply: z.object({ total: z.number(), rows: z.array(ehomeAlarm) }),
});

export const deleteEhomeAlarm = defineCall({
  methods: ["POST"],
  path: "/api/v1/ehome_alarm/delete",
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Deletes one alarm of an EHome device (`ID`) or several (`IDs`).",
  input: deleteAlarm.input,
  reply: deleteAlarm.reply,
});

export const clearEhomeAlarms = defineCall({
  methods: ["POST"],
  path: "/api/v1/ehome_alarm/clearehomealarm",
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Deletes all alarms of EHome devices.",
  input: z.object({}),
  reply: deleteAlarm.reply,
});
