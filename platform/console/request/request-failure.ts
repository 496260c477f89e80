/** A call that did not succeed. The message is a sentence for the user, in their language. */
export class RequestFailure extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly httpStatus: number;
  /** ErrorNum of the legacy envelope, or the HTTP status as text. */
  readonly status: string;

  constructor(message: string, httpStatus: number, status = String(httpStatus)) {
    super(message);
    this.name = "RequestFailure";
    this.httpStatus = httpStatus;
    this.status = status;
  }
}
