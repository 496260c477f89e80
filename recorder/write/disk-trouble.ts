import { errorCode } from "../error-code.ts";

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

export function diskTrouble(rootId: number, error: unknown): DiskTrouble {
  const code = errorCode(error) ?? "UNKNOWN";
  return { rootId, kind: fullCodes.has(code) ? "full" : "lost", code };
}

const fullCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
