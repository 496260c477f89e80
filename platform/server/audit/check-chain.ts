import { setImmediate as nextTurn } from "node:timers/promises";
import type { AuditRow } from "./audit-entry.ts";
import { noHash, plainHashOf } from "./audit-hash.ts";
import type { AuditEnds, AuditStore } from "./audit-store.ts";
import type { ChainKey } from "./chain-key.ts";
import { type AuditHead, type AuditSigner, checkpointBytes } from "./signing.ts";

export interface ChainCheck {
  readonly isIntact: boolean;
  /** Lines that were found as they were written. */
  readonly checked: number;
  /** Lines that were removed because they were old, and for which a signed checkpoint stands. */
  readonly removed: number;
  /** Where the record stops to be trusted. */
  readonly firstBadId?: number;
  /**
   * changed: a line · missing: lines in between · cut: the lines at the end · key: cannot be told, as the key that the
   * line or the checkpoint was made with is not here
   */
  readonly what?: "changed" | "missing" | "cut" | "key";
}

/** By which lines are judged. */
export interface ChainWitnesses {
  readonly key: ChainKey;
  /** Without it a checkpoint cannot be judged. */
  readonly signer?: AuditSigner | undefined;
  /** How the record ended at a moment, kept outside the database. */
  readonly knownHead?: AuditHead | undefined;
}

const pageRows = 500;

/** Walks all lines that there are now; those written meanwhile do not matter. */
export async function checkChain(
  store: Pick<AuditStore, "ends" | "listAfter">,
  witnesses: ChainWitnesses,
): Promise<ChainCheck> {
  const ends = await store.ends();
  const walk = new ChainWalk(ends, witnesses);
  const bad = walk.badBeginning();
  if (bad) return walk.broken(bad);
  const fault = (await walkTo(Math.min(ends.total, ends.lastId), store, walk)) ?? walk.badEnd();
  if (fault) return walk.broken(fault);
  return { isIntact: true, checked: walk.checked, removed: walk.removed };
}

async function walkTo(
  end: number,
  store: Pick<AuditStore, "listAfter">,
  walk: ChainWalk,
): Promise<Fault | undefined> {
  while (walk.id < end) {
    const rows = await store.listAfter(walk.id, Math.min(pageRows, end - walk.id));
    if (rows.length === 0) return "missing";
    for (const row of rows) {
      const fault = row.id > end ? "missing" : walk.step(row);
      if (fault) return fault;
    }
    // Requests in between are answered.
    await nextTurn();
  }
  return undefined;
}

type Fault = ChainCheck["what"] & string;

/** From the checkpoint, or from the first line on, one line after the other. */
export class ChainWalk {
  /** Of the last line that was as it should be. */
  id: number;
  hash: string;
  readonly removed: number;
  readonly #ends: AuditEnds;
  readonly #witnesses: ChainWitnesses;
  #isKeyed: boolean;

  constructor(ends: AuditEnds, witnesses: ChainWitnesses) {
    this.#ends = ends;
    this.#witnesses = witnesses;
    this.id = this.removed = ends.checkpoint?.id ?? 0;
    this.hash = ends.checkpoint?.hash ?? noHash;
    this.#isKeyed = this.id >= ends.keyedFrom;
  }

  get checked(): number {
    return this.id - this.removed;
  }

  badBeginning(): Fault | undefined {
    const { checkpoint, keyedFrom, seal } = this.#ends;
    const { key, signer } = this.#witnesses;
    if (checkpoint) {
      if (checkpoint.fingerprint !== signer?.fingerprint) return "key";
      if (!signer.verifies(checkpointBytes(checkpoint), checkpoint.signature)) return "changed";
    }
    if (seal === key.seal(keyedFrom)) return undefined;
    return seal.startsWith(`${key.id}:`) || seal === "" ? "changed" : "key";
  }

  step(row: AuditRow): Fault | undefined {
    const { knownHead } = this.#witnesses;
    if (row.id !== this.id + 1) return "missing";
    if (row.previousHash !== this.hash) return "changed";
    const fault = row.keyId === "" ? this.#badPlain(row) : this.#badKeyed(row);
    if (fault) return fault;
    if (row.id === knownHead?.id && row.hash !== knownHead.hash) return "changed";
    this.#isKeyed ||= row.keyId !== "";
    this.id = row.id;
    this.hash = row.hash;
    return undefined;
  }

  badEnd(): Fault | undefined {
    const { lastId, total, lastHash } = this.#ends;
    if (lastId < total || this.id < (this.#witnesses.knownHead?.id ?? 0)) return "cut";
    // Lines that the head does not know of, or a head that does not know the last line.
    return lastId > total || this.hash !== lastHash ? "changed" : undefined;
  }

  /** Whoever has the database can make lines without a key: none may come among those with one. */
  #badPlain(row: AuditRow): Fault | undefined {
    const mayBe = !this.#isKeyed && row.id < this.#ends.keyedFrom;
    return mayBe && row.hash === plainHashOf(row) ? undefined : "changed";
  }

  #badKeyed(row: AuditRow): Fault | undefined {
    const { key } = this.#witnesses;
    if (row.keyId !== key.id) return "key";
    return row.hash === key.hashOf(row) ? undefined : "changed";
  }

  broken(what: Fault): ChainCheck {
    const { checked, removed } = this;
    return { isIntact: false, checked, removed, firstBadId: this.id + 1, what };
  }
}
