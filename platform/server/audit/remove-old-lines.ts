import { Conflict } from "@tessera/base";
import type { AuditStore } from "./audit-store.ts";
import type { ChainKey } from "./chain-key.ts";
import { ChainWalk } from "./check-chain.ts";
import { type AuditSigner, checkpointBytes } from "./signing.ts";

export interface OldLines {
  /** Lines from before this are old. */
  readonly beforeMs: number;
  readonly signer: AuditSigner;
  /** Inside the transaction that removes them: throws if they must stay. */
  readonly judge: () => Promise<void>;
}

const pieceRows = 1000;

/**
 * Removes a piece of the oldest lines, once they are proven to be as they were written: a checkpoint must not vouch for
 * forged ones. Returns how many have gone.
 */
export async function removeOldLines(
  store: Pick<AuditStore, "ends" | "listAfter" | "removeUpTo">,
  key: ChainKey,
  { beforeMs, signer, judge, nowMs }: OldLines & { readonly nowMs: number },
): Promise<number> {
  const ends = await store.ends();
  const walk = new ChainWalk(ends, { key, signer });
  if (walk.badBeginning()) throw notIntact(walk.id + 1);
  for (const row of await store.listAfter(walk.id, pieceRows)) {
    // The clock may have gone back: what comes after a line that stays, stays too.
    if (row.atMs >= beforeMs) break;
    if (walk.step(row)) throw notIntact(row.id);
  }
  if (walk.checked === 0) return 0;
  const head = { id: walk.id, hash: walk.hash, atMs: nowMs };
  const signature = signer.sign(checkpointBytes(head));
  await store.removeUpTo({ ...head, fingerprint: signer.fingerprint, signature }, judge);
  return walk.checked;
}

const notIntact = (id: number): Conflict =>
  new Conflict("audit-not-intact", {
    zh: `审计记录从第 ${id} 条起不可信，旧记录暂不删除。请先校验审计记录。`,
    en: `The audit record cannot be trusted from line ${id} on, so old lines are not deleted. Verify the record first.`,
  });
