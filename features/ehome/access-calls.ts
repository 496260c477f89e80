import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { ehomeConfig, ehomeConfigChange } from "./wire-types.ts";

const summaries = {
  read: "How EHome devices get in: ports, public address, heartbeat, stream, unknown devices.",
  change:
    "Changes how EHome devices get in; what is absent stays. Another port holds at once, and devices register anew.",
};

export const getEhomeConfig = defineCall({
  methods: ["GET"],
  path: "/api/v1/getehomeconfig",
  access: "admin",
  dialect: "legacy",
  summary: summaries.read,
  input: z.object({}),
  reply: ehomeConfig,
});

export const setEhomeConfig = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/setehomeconfig",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  summary: summaries.change,
  input: ehomeConfigChange,
  reply: ehomeConfig,
});

export const getEhomeAccess = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/device/access/ehome",
  access: "admin",
  dialect: "bare",
  summary: summaries.read,
  input: z.object({}),
  reply: z.object({ data: ehomeConfig }),
});

export const changeEhomeAccess = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/device/access/ehome",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: summaries.change,
  input: ehomeConfigChange,
  reply: z.object({ data: ehomeConfig }),
});
