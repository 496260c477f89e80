export type Fault =
  | "refused"
  | "unreachable"
  | "unknown-host"
  | "certificate"
  | "asks-for-basic"
  | "timed-out"
  | "closed"
  | "not-http"
  | "no-media"
  | "bad-redirect"
  | "other-host"
  | "too-large"
  | "status";

/** What went wrong with a request, before it is put into words. */
export class HttpFault extends Error {
  readonly fault: Fault;
  /** With the fault "status". */
  readonly status: number;

  constructor(fault: Fault, { status = 0, cause }: { status?: number; cause?: unknown } = {}) {
    super(`the request failed: ${fault}`, { cause });
    this.name = "HttpFault";
    this.fault = fault;
    this.status = status;
  }
}

/** The fault behind an error of Node's sockets, TLS or HTTP parser. */
export function faultOf(error: unknown): unknown {
  if (error instanceof HttpFault || !(error instanceof Error) || !("code" in error)) return error;
  return new HttpFault(faultOfCode(String(error.code)), { cause: error });
}

function faultOfCode(code: string): Fault {
  if (code === "ECONNREFUSED") return "refused";
  if (/^(ENOTFOUND|EAI_)/.test(code)) return "unknown-host";
  if (/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EHOSTDOWN)/.test(code)) return "unreachable";
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_TLS/.test(code)) return "certificate";
  return /^(HPE_|ERR_SSL|EPROTO)/.test(code) ? "not-http" : "closed";
}
