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
  /**
   * begun: about to be done, so that there is no change without a line · changed: written in the transaction of the
   * change · done: how it ended, the only line of what is written after the fact
   */
  readonly phase?: "begun" | "changed" | "done";
  /** The line with which it was begun, which has the input. */
  readonly of?: number | undefined;
  /** The thing, for people. */
  readonly target: string;
  /** An HTTP status; 0: not known yet. */
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
  /** The second person who agreed to it: name and number. */
  readonly approvedBy?: string;
  /** Why it was refused: the code of the error. */
  readonly error?: string;
  /** Of a line that stands for several alike. */
  readonly times?: number;
}

/** A line of the record: bound to the line before it by its hash. */
export interface AuditRow extends Required<Omit<AuditEntry, "detail">> {
  /** Counts up from 1 without a gap. */
  readonly id: number;
  /** JSON. */
  readonly detail: string;
  /** Which key has made the hash; empty: none, as it was before there were keys. */
  readonly keyId: string;
  readonly previousHash: string;
  readonly hash: string;
}
