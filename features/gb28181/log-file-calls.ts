import { defineCall, fileReply, mediaReply } from "@tessera/platform/contract";
import { z } from "zod";

/** Names that the SIP log gives its files; nothing else is looked for on the disk. */
const sipLogName = z.string().regex(/^sip(?:\.\d{4}-\d{2}-\d{2}\.\d{1,4})?\.log$/);

export const readSipLog = defineCall({
  methods: ["GET"],
  path: "/siplogs/sip.log",
  access: "admin",
  dialect: "media",
  audit: "export",
  summary: "The file that the SIP log is being written to.",
  input: z.object({}),
  reply: mediaReply,
});

export const listSipLogFiles = defineCall({
  methods: ["GET"],
  path: "/localfile/sip_logs",
  access: "admin",
  dialect: "bare",
  summary: "The files of the SIP log, newest first.",
  input: z.object({}),
  reply: z.object({
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
  }),
});

export const tailSipLog = defineCall({
  methods: ["GET"],
  path: "/taillog/sip_logs/{name}",
  access: "admin",
  dialect: "file",
  summary: "The end of a file of the SIP log, in whole lines.",
  input: z.object({
    name: sipLogName,
    bytes: z.coerce
      .number()
      .int()
      .min(1)
      .max(1024 * 1024)
      .default(64 * 1024),
  }),
  reply: fileReply,
});
