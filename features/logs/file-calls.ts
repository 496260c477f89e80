import { defineCall, fileReply, mediaReply } from "@tessera/platform/contract";
import { z } from "zod";
import { logFileName, logKind } from "./log-kinds.ts";

export { type LogKind, logKinds } from "./log-kinds.ts";

const files = z.object({
  data: z.array(
    z.object({
      Name: z.string(),
      Size: z.number(),
      /** YYYY-MM-DD HH:mm:ss, server time. */
      UpdatedAt: z.string(),
      /** Where it is downloaded. */
      Url: z.string(),
    }),
  ),
});

const listing = { access: "admin", dialect: "bare", input: z.object({}), reply: files } as const;

export const listServerLogs = defineCall({
  ...listing,
  methods: ["GET"],
  path: "/localfile/logs",
  summary: "The files of the server's log, newest first; errors have files of their own.",
});

export const listMediaLogs = defineCall({
  ...listing,
  methods: ["GET"],
  path: "/localfile/mediaserver/logs",
  summary: "The files of the media workers' log, newest first.",
});

export const listPlayLogs = defineCall({
  ...listing,
  methods: ["GET"],
  path: "/localfile/play_logs",
  summary: "The files of the play log, newest first: who began and ended to watch what.",
});

const tailed = {
  access: "admin",
  dialect: "file",
  input: z.object({
    name: logFileName,
    bytes: z.coerce
      .number()
      .int()
      .min(1)
      .max(1024 * 1024)
      .default(64 * 1024),
  }),
  reply: fileReply,
} as const;

export const tailServerLog = defineCall({
  ...tailed,
  methods: ["GET"],
  path: "/taillog/logs/{name}",
  summary: "The end of a file of the server's log, in whole lines.",
});

export const tailMediaLog = defineCall({
  ...tailed,
  methods: ["GET"],
  path: "/taillog/mediaserverlogs/{name}",
  summary: "The end of a file of the media workers' log, in whole lines.",
});

export const tailPlayLog = defineCall({
  ...tailed,
  methods: ["GET"],
  path: "/taillog/play_logs/{name}",
  summary: "The end of a file of the play log, in whole lines.",
});

export const downloadLog = defineCall({
  methods: ["GET"],
  path: "/down/{a}/{b}",
  access: "admin",
  dialect: "media",
  audit: "export",
  summary: "A log file to save, without secrets: `a` is the kind of log, `b` its name.",
  input: z.object({ a: logKind, b: logFileName }),
  reply: mediaReply,
});

export const downloadSupportBundle = defineCall({
  methods: ["GET"],
  path: "/api/v1/logs/bundle",
  isOwn: true,
  access: "admin",
  dialect: "file",
  audit: "export",
  keys: "named",
  summary:
    "A ZIP archive for support: settings and the ends of all logs without secrets, versions, figures of health.",
  input: z.object({}),
  reply: fileReply,
});
