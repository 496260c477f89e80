import type { StorageError } from "../storage/storage-error.ts";

/** Why a root does not take what is to be written. */
export interface DiskTrouble {
  readonly rootId: number;
  /**
   * full: no room · lost: not there, broken or read-only · slow: it does not get done with what it was
   * given.
   */
  readonly kind: "full" | "lost" | "slow";
  /** As the system names it: "ENOSPC". */
  readonly code: string;
}

export function diskTrouble(rootId: number, { kind, code }: StorageError): DiskTrouble {
  return { rootId, kind: kind === "full" ? "full" : "lost", code };
}
