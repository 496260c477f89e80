import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { logKind } from "./log-kinds.ts";
import { logLevel } from "./settings.ts";

export const showLogs = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/devops/log/show",
  access: "admin",
  dialect: "bare",
  summary:
    "From which level on is written, as usual and by module, and what there is of each kind of log.",
  input: z.object({}),
  reply: z.object({
    Level: logLevel,
    Modules: z.array(
      z.object({
        Name: z.string(),
        /** Empty: as usual. */
        Level: z.union([z.literal(""), logLevel]),
      }),
    ),
    Kinds: z.array(z.object({ Kind: logKind, Files: z.number(), Size: z.number() })),
  }),
});

export const switchLog = defineCall({
  methods: ["GET", "POST", "PUT"],
  path: "/api/v2/config/devops/log/switch",
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary:
    "From which level on is written from now on, without a restart: by all, or by one `module`; an empty level lets the module do as all others.",
  input: z.object({
    module: z.string().trim().max(60).default(""),
    level: z.union([z.literal(""), logLevel]),
  }),
  reply: z.object({ Module: z.string(), Level: logLevel }),
});
