import { createHash } from "node:crypto";
import type { AuditRow } from "./audit-entry.ts";

/** Stands before the first line. */
export const noHash = "0".repeat(64);

/** Over the hash of the line before and every other field, in this order. */
export function hashOf(row: Omit<AuditRow, "hash">): string {
  const fields = [
    row.id,
    row.atMs,
    row.userId ?? null,
    row.userName,
    row.address,
    row.action,
    row.kind,
    row.target,
    row.outcome,
    row.durationMs,
    row.detail,
  ];
  return createHash("sha256").update(row.previousHash).update(JSON.stringify(fields)).digest("hex");
}
