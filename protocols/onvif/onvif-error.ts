import { CertificateChanged } from "../sockets/index.ts";

/** What went wrong between us and a device; who shows it to a person finds the words. */
export type OnvifFault =
  /** The host answers, the port does not listen. */
  | "refused"
  /** No way to the host. */
  | "unreachable"
  /** Nobody knows the host's name. */
  | "unknown-host"
  | "timed-out"
  /** The device ended the connection before its answer did. */
  | "closed"
  /** Something answers that is no SOAP, or not as it must be. */
  | "not-onvif"
  /** The answer does not end where any sensible one has. */
  | "too-large"
  /** Nothing at this path. */
  | "not-found"
  | "unauthorized"
  /** It shows another certificate than the one that is trusted. */
  | "certificate-changed"
  /** It wants the password in clear, which nobody has allowed. */
  | "asks-for-basic"
  /** The device says that it cannot do this at all. */
  | "not-supported"
  /** Any other answer that is not success. */
  | "failed-request";

export interface OnvifErrorDetails {
  /** Of HTTP. */
  readonly status?: number | undefined;
  /** As the device named it, without prefix: "NoProfile". */
  readonly subcode?: string | undefined;
  /** In the device's words, cut short. */
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

export class OnvifError extends Error {
  readonly fault: OnvifFault;
  readonly status: number | undefined;
  readonly subcode: string | undefined;
  readonly reason: string | undefined;

  constructor(fault: OnvifFault, { status, subcode, reason, cause }: OnvifErrorDetails = {}) {
    const details = [status, subcode, reason].filter((detail) => detail !== undefined);
    super(`ONVIF: ${[fault, ...details].join(" ")}`, cause === undefined ? {} : { cause });
    this.name = "OnvifError";
    this.fault = fault;
    this.status = status;
    this.subcode = subcode;
    this.reason = reason;
  }
}

export function errorOfSocket(cause: NodeJS.ErrnoException): OnvifError {
  if (cause instanceof CertificateChanged) return new OnvifError("certificate-changed", { cause });
  const code = cause.code ?? "";
  const fault = /^(?:HPE_|ERR_SSL|EPROTO)/.test(code)
    ? "not-onvif"
    : (faultOfCode[code] ?? "unreachable");
  return new OnvifError(fault, { cause });
}

const faultOfCode: Readonly<Record<string, OnvifFault>> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "closed",
  EPIPE: "closed",
  ETIMEDOUT: "timed-out",
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
};

/** The device understood and said no, whatever its words: another way of asking may do. */
export function isRefusal(error: unknown): error is OnvifError {
  return error instanceof OnvifError && refusals.has(error.fault);
}

const refusals: ReadonlySet<OnvifFault> = new Set(["not-supported", "failed-request", "not-found"]);
