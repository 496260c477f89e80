/** What somebody did or saw. */
export interface AuditEntry {
  readonly atMs: number;
  /** Undefined for somebody who has not signed in. */
  readonly userId: number | undefined;
  readonly userName: string;
  /** From where. */
  readonly address: string;
  /** Method and path of the call, or "watch". */
  readonly action: string;
  readonly kind: "change" | "view" | "export";
  /** The thing, for people. */
  readonly target: string;
  /** An HTTP status. */
  readonly outcome: number;
  readonly durationMs: number;
  readonly detail: AuditDetail;
}

/** One thing that a call has changed or shown. Nothing secret. */
export interface NotedChange {
  /** For people: `用户 小李 (7)`. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface AuditDetail {
  /** What was before and after. */
  readonly noted?: readonly NotedChange[];
  readonly input?: unknown;
  /** Why it was refused: the code of the error. */
  readonly error?: string;
}

/** A line of the record: bound to the line before it by its hash. */
export interface AuditRow extends Omit<AuditEntry, "detail"> {
  /** Counts up from 1 without a gap. */
  readonly id: number;
  /** JSON. */
  readonly detail: string;
  readonly previousHash: string;
  readonly hash: string;
}
