import { defineCall, flag, page, wholePage } from "@tessera/platform/contract";
import { z } from "zod";
import { channelKeys, deviceIds, groupId } from "./wire-types.ts";

/** A group ("label" on the wire). */
const group = z.object({
  ID: z.number(),
  Name: z.string(),
  /** 0: at the top. */
  ParentID: z.number(),
  /** An id that people or other systems gave it; empty if none. */
  CustomID: z.string(),
  /** Its place among its siblings, from 0. */
  Sort: z.number(),
  /** Assigned to it itself, not to groups below it. */
  DeviceCount: z.number(),
  ChannelCount: z.number(),
  /** YYYY-MM-DD HH:mm:ss, server time. */
  CreateAt: z.string(),
});
export type Group = z.output<typeof group>;

export const listGroups = defineCall({
  methods: ["GET"],
  path: "/api/v1/alllabel",
  access: "admin",
  dialect: "bare",
  summary: "Every group, parents before what lies in them, siblings in their order.",
  input: z.object(wholePage),
  reply: z.object({ count: z.number(), data: z.array(group) }),
});

export const listGroupsPage = defineCall({
  methods: ["GET"],
  path: "/api/v1/labellist",
  access: "admin",
  dialect: "list",
  summary: "Groups by name or custom id, sorted and paged.",
  input: z.object({
    /** From 0. */
    pageindex: z.coerce.number().int().min(0).default(0),
    pagesize: z.coerce.number().int().min(1).max(100_000).default(10),
    q: page.q,
    sort: z.enum(["Name", "CustomID", "CreateAt", "Sort"]).optional(),
    order: page.order,
    /** Only those directly in this group; 0: at the top. */
    parentid: z.coerce.number().int().min(0).optional(),
  }),
  reply: z.object({
    count: z.number(),
    data: z.array(group),
    pageindex: z.number(),
    pagesize: z.number(),
  }),
});

const name = z.string().trim().min(1).max(100);
const parentId = z.coerce.number().int().min(0);
const customId = z
  .string()
  .trim()
  .regex(/^[\w.-]{0,64}$/);
const sort = z.coerce.number().int().min(0);

export const addGroup = defineCall({
  methods: ["POST"],
  path: "/api/v1/addlabel",
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Adds a group, at the end of its siblings unless told otherwise, with what is in it.",
  input: z.object({
    labelname: name,
    parentid: parentId.default(0),
    customid: customId.default(""),
    sort: sort.optional(),
    devices: deviceIds,
    channels: channelKeys,
  }),
  reply: z.object({ ID: z.number() }),
});

export const editGroup = defineCall({
  methods: ["POST"],
  path: "/api/v1/updatelabel",
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Changes what is named of a group: its name, custom id, parent or place among siblings.",
  input: z.object({
    labelid: groupId,
    labelname: name.optional(),
    parentid: parentId.optional(),
    customid: customId.optional(),
    sort: sort.optional(),
  }),
  reply: z.object({}),
});

export const renameGroup = defineCall({
  methods: ["POST"],
  path: "/api/v1/updatelabelName",
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Gives a group another name.",
  input: z.object({ labelid: groupId, labelname: name }),
  reply: z.object({}),
});

export const deleteGroup = defineCall({
  methods: ["POST"],
  path: "/api/v1/deletelabel",
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Removes a group with all groups below it; devices and channels in them stay.",
  input: z.object({ labelid: groupId }),
  reply: z.object({
    /** How many groups are gone. */
    Groups: z.number(),
    /** How many devices and channels are no longer assigned to them. */
    Devices: z.number(),
    Channels: z.number(),
  }),
});

export const shareGroup = defineCall({
  methods: ["POST"],
  path: "/api/v1/sharelabel",
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "form",
  summary: "Shares a group with an upper platform as a directory there, or no longer.",
  input: z.object({
    labelid: groupId,
    /** The upper platform. */
    cascadeid: groupId,
    /** With the devices and channels in it; else it is only a directory. */
    contains: flag.default(true),
    /** With the groups below it. */
    containschild: flag.default(true),
    /** 0: no longer. */
    shared: flag.default(true),
  }),
  reply: z.object({}),
});
