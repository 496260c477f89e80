interface FailedReply {
  /** HTTP status; 0 when no answer came. */
  readonly httpStatus: number;
  /** ErrorNum of the legacy envelope; the HTTP status as text where there is none. */
  readonly status?: string;
  /** X-Error-Code of the reply. */
  readonly code?: string;
  /** X-Error-Field of the reply. */
  readonly field?: string;
}

/** A call that did not succeed. The message is a sentence for the user, in their language. */
export class RequestFailure extends Error {
  readonly httpStatus: number;
  readonly status: string;
  /** Names the cause for programs; empty if the server named none. */
  readonly code: string;
  /** The input to blame, by its name; empty if the server named none. */
  readonly field: string;

  constructor(message: string, { httpStatus, status, code, field }: FailedReply) {
    super(message);
    this.name = "RequestFailure";
    this.httpStatus = httpStatus;
    this.status = status ?? String(httpStatus);
    this.code = code ?? "";
    this.field = field ?? "";
  }
}
