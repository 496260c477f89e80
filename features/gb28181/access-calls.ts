import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { gbConfig, gbConfigChange } from "./wire-types.ts";

const summaries = {
  read: "How GB/T 28181 devices get in: our id, domain, port, times, media. The password is masked.",
  change:
    "Changes how GB/T 28181 devices get in; what is absent stays. Another port or host holds at once, and devices register anew.",
};

export const getBaseConfig = defineCall({
  methods: ["GET"],
  path: "/api/v1/getbaseconfig",
  access: "admin",
  dialect: "legacy",
  summary: summaries.read,
  input: z.object({}),
  reply: gbConfig,
});

export const setBaseConfig = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/setbaseconfig",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  summary: summaries.change,
  input: gbConfigChange,
  reply: gbConfig,
});

export const getGbAccess = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/device/access/gb",
  access: "admin",
  dialect: "bare",
  summary: summaries.read,
  input: z.object({}),
  reply: z.object({ data: gbConfig }),
});

export const changeGbAccess = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/device/access/gb",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: summaries.change,
  input: gbConfigChange,
  reply: z.object({ data: gbConfig }),
});
