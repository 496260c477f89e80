import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { cascadeId } from "./wire-types.ts";

export const findingCodes = [
  "nothing-shared",
  "serial-shape",
  "duplicate-id",
  "id-length",
  "id-type",
  "group-id",
  "missing-parent",
  "civil-code",
  "disabled",
] as const;
export type FindingCode = (typeof findingCodes)[number];

const finding = z.object({
  Code: z.enum(findingCodes),
  /** error: it cannot be played from above. */
  Level: z.enum(["error", "warning"]),
  /** What is wrong and what it leads to, in the caller's language. */
  Text: z.string(),
  /** What the fix would do; empty: there is none. */
  Fix: z.string(),
  DeviceID: z.string(),
  ChannelID: z.string(),
  /** 0: it is not about a group. */
  GroupID: z.number(),
  Name: z.string(),
  ExportID: z.string(),
});
export type Finding = z.output<typeof finding>;

export const lintCascade = defineCall({
  methods: ["GET"],
  path: "/api/v1/cascade/lint",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "What is wrong with what is shared with an upper platform, and what would mend it.",
  input: z.object({ id: cascadeId }),
  reply: z.object({
    /** In all; the rows end at 1000. */
    total: z.number(),
    rows: z.array(finding),
  }),
});

export const fixCascade = defineCall({
  methods: ["POST"],
  path: "/api/v1/cascade/lint/fix",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  body: "json",
  audit: "change",
  summary: "Mends one finding, or all of a kind.",
  input: z.object({
    id: cascadeId,
    code: z.enum(findingCodes),
    /** Of a finding; absent: all of this kind that can be mended. */
    DeviceID: z.string().max(100).optional(),
    ChannelID: z.string().max(100).optional(),
    GroupID: z.number().int().min(1).optional(),
  }),
  reply: z.object({ Fixed: z.number() }),
});
