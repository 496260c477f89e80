import { defineCall, flag } from "@tessera/platform/contract";
import { z } from "zod";
import { navigationEntry, zoom } from "./config-calls.ts";

export const setOtherConfig = defineCall({
  methods: ["POST"],
  path: "/api/v1/setotherconfig",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  body: "form",
  summary: "Changes the title, the copyright line or the recording switch; absent fields stay.",
  input: z.object({
    Title: z.string().trim().max(100).optional(),
    Copyright: z.string().max(5000).optional(),
    RecordVersion: flag.optional(),
  }),
  reply: z.object({}),
});

export const changeShowConfig = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/basic/show",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Shows or hides entries of the main menu for operators; entries that are absent stay. Administrators see all of them, and what is for administrators alone stays theirs.",
  input: z.object({
    navigation: z.array(z.object({ path: z.string().max(100), show: flag })).max(100),
  }),
  reply: z.object({ data: z.object({ navigation: z.array(navigationEntry) }) }),
});

export const changeMapConfig = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/basic/map",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Changes at which zoom maps open; absent fields stay.",
  input: z.object({ home_map_zoom: zoom.optional(), column_map_zoom: zoom.optional() }),
  reply: z.object({ data: z.object({ home_map_zoom: zoom, column_map_zoom: zoom }) }),
});
