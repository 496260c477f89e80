import { setImmediate as nextTurn } from "node:timers/promises";
import type { AuditRow } from "./audit-entry.ts";
import { hashOf, noHash } from "./audit-hash.ts";
import type { AuditStore } from "./audit-store.ts";

export interface ChainCheck {
  readonly isIntact: boolean;
  /** Lines that were found as they were written. */
  readonly checked: number;
  /** Where the record stops to be trusted. */
  readonly firstBadId?: number;
  /** changed: a line · missing: lines in between · cut: the lines at the end */
  readonly what?: "changed" | "missing" | "cut";
}

const pageRows = 500;

/** Walks all lines that there are now; those written meanwhile do not matter. */
export async function checkChain(
  store: Pick<AuditStore, "ends" | "listAfter">,
): Promise<ChainCheck> {
  const { total, lastHash, lastId } = await store.ends();
  const end = Math.min(total, lastId);
  let previousHash = noHash;
  let checked = 0;
  while (checked < end) {
    const rows = await store.listAfter(checked, Math.min(pageRows, end - checked));
    if (rows.length === 0) return broken(checked, "missing");
    for (const row of rows) {
      if (row.id > end || row.id !== checked + 1) return broken(checked, "missing");
      if (!follows(row, previousHash)) return broken(checked, "changed");
      previousHash = row.hash;
      checked++;
    }
    // Requests in between are answered.
    await nextTurn();
  }
  if (lastId < total) return broken(checked, "cut");
  // Lines that the head does not know of, or a head that does not know the last line.
  if (lastId > total || previousHash !== lastHash) return broken(checked, "changed");
  return { isIntact: true, checked };
}

const follows = (row: AuditRow, previousHash: string): boolean =>
  row.previousHash === previousHash && row.hash === hashOf(row);

const broken = (checked: number, what: ChainCheck["what"] & string): ChainCheck => ({
  isIntact: false,
  checked,
  firstBadId: checked + 1,
  what,
});
