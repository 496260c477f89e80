/** What went wrong on the way of media; who shows it to a person finds the words. */
export type MediaFault =
  /** Every port of the range is in use. */
  | "no-port"
  /** The host answers, the port does not listen. */
  | "refused"
  /** No way to the host, or its name is not known. */
  | "unreachable"
  | "timed-out"
  /** The other side ended the connection. */
  | "closed"
  /** We ended it ourselves. */
  | "stopped";

export class MediaError extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault, cause?: unknown) {
    super(`media: ${fault}`, cause === undefined ? {} : { cause });
    this.name = "MediaError";
    this.fault = fault;
  }
}

export function errorOfSocket(cause: NodeJS.ErrnoException): MediaError {
  return new MediaError(faultOfCode[cause.code ?? ""] ?? "unreachable", cause);
}

const faultOfCode: Readonly<Record<string, MediaFault>> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "closed",
  EPIPE: "closed",
  ETIMEDOUT: "timed-out",
};
