import type { AuditEntry, CallRecord } from "../server/index.ts";

/** A record that only keeps how calls ended, for tests of what they note. */
export const recordInto = (lines: AuditEntry[]): CallRecord => ({
  append: async (line) => void lines.push(line),
  begin: async (now) => ({ id: 1, now }),
  during: (_, work) => work(),
  requireWritable: async () => undefined,
  isNewView: () => true,
  isKnownView: () => false,
});
