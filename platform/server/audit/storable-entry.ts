import { storableText } from "../database/index.ts";
import { writeDetail } from "./audit-detail.ts";
import type { AuditEntry, AuditRow } from "./audit-entry.ts";

/** A line before it has its place in the chain. */
export type StorableEntry = Omit<AuditRow, "id" | "keyId" | "previousHash" | "hash">;

/**
 * As the database gives it back: what cannot be stored would not fit its hash afterwards. Whatever is wrong with an
 * entry, there is a line of it, and those beside it in a batch are written too.
 */
export function storableEntry(entry: AuditEntry): StorableEntry {
  return {
    atMs: whole(entry.atMs),
    userId: entry.userId,
    userName: text(entry.userName, 100),
    address: text(entry.address, 100),
    action: text(entry.action, 300),
    kind: entry.kind,
    phase: entry.phase ?? "done",
    of: entry.of,
    target: text(entry.target, 300),
    outcome: whole(entry.outcome),
    durationMs: whole(entry.durationMs),
    detail: detailOf(entry),
  };
}

/** The types say so, but what a peer sends or a handler notes has come here otherwise. */
const text = (value: unknown, length: number): string =>
  storableText(typeof value === "string" ? value : "", length);

const whole = (value: number): number => (Number.isFinite(value) ? Math.round(value) : 0);

function detailOf({ detail }: AuditEntry): string {
  try {
    return writeDetail(detail);
  } catch (error) {
    return JSON.stringify({ unwritable: text(String(error), 300) });
  }
}
