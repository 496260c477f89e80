import { errorCode } from "../error-code.ts";

/** Why a store of bytes did not do what it was asked. */
export class StorageError extends Error {
  /**
   * missing: nothing is there · exists: something is there already · full: no room · failed: broken,
   * read-only or gone.
   */
  readonly kind: "missing" | "exists" | "full" | "failed";
  /** As the system names it: "ENOSPC". */
  readonly code: string;

  constructor(kind: StorageError["kind"], code: string, options?: ErrorOptions) {
    super(`storage: ${kind} (${code})`, options);
    this.kind = kind;
    this.code = code;
  }
}

/** What the file system said, as a store's error; whatever else went wrong stays what it is. */
export function storageError(error: unknown): unknown {
  const code = errorCode(error);
  const isOfSystem = error instanceof Error && "syscall" in error;
  if (code === undefined || !isOfSystem) return error;
  return new StorageError(kinds[code] ?? "failed", code, { cause: error });
}

const kinds: Readonly<Record<string, StorageError["kind"]>> = {
  ENOENT: "missing",
  EEXIST: "exists",
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
};
