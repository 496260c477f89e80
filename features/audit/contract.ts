import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

export { actName, isNamed } from "./acts/act-names.ts";
export * from "./operation-calls.ts";

export const verifyAudit = defineCall({
  methods: ["GET"],
  path: "/api/v1/audit/verify",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "view",
  summary: "Whether every line of the audit record is there as it was written.",
  input: z.object({}),
  reply: z.object({
    IsIntact: z.boolean(),
    /** Lines that were found as they were written. */
    Checked: z.number(),
    /** Where the record stops to be trusted; 0 if it is intact. */
    FirstBadID: z.number(),
    /** Lines that were removed because they were old; a signed checkpoint stands for them. */
    Removed: z.number(),
    /** changed: a line · missing: lines in between · cut: the lines at the end · key: it cannot be told */
    What: z.enum(["", "changed", "missing", "cut", "key"]),
    /** YYYY-MM-DD HH:mm:ss, server time. */
    Time: z.string(),
    /** The same in words, in the caller's language. */
    Message: z.string(),
  }),
});
