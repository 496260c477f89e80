import { createHash } from "node:crypto";
import type { AuditRow } from "./audit-entry.ts";

/** Stands before the first line. */
export const noHash = "0".repeat(64);

/** Of a line that was written before there were keys: over the hash of the line before and every other field. */
export const plainHashOf = (row: Omit<AuditRow, "hash">): string =>
  createHash("sha256")
    .update(row.previousHash)
    .update(JSON.stringify(plainFields(row)))
    .digest("hex");

/** All that a keyed hash covers beside the hash of the line before, in this order. */
export const keyedFields = (row: Omit<AuditRow, "hash">): readonly unknown[] => [
  ...plainFields(row),
  row.phase,
  row.of ?? null,
  row.keyId,
];

const plainFields = (row: Omit<AuditRow, "hash">): readonly unknown[] => [
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
