import { CertificateChanged } from "../sockets/index.ts";

/** What went wrong in a conversation; who shows it to a person finds the words. */
export type RtspFault =
  /** The host answers, the port does not listen. */
  | "refused"
  /** No way to the host. */
  | "unreachable"
  /** Nobody knows the host's name. */
  | "unknown-host"
  | "timed-out"
  /** Something answers that does not speak RTSP, or not as it must. */
  | "not-rtsp"
  /** The device sends us on to another host. */
  | "other-host"
  /** The device ended the connection. */
  | "closed"
  /** The device asks on and on and does not take our answers. */
  | "not-reading"
  /** It shows another certificate than the one that is trusted. */
  | "certificate-changed"
  /** It wants the password in clear, which nobody has allowed. */
  | "asks-for-basic"
  /** 401 with all that we can answer, or 403. */
  | "unauthorized"
  /** Any other answer that is not success. */
  | "failed-request"
  /** The device agreed to play and sends no packets. */
  | "no-media"
  /** We ended it ourselves. */
  | "stopped";

export class RtspError extends Error {
  readonly fault: RtspFault;
  /** Of the answer, where there was one. */
  readonly status: number | undefined;
  /** How long the device was given to answer. */
  readonly waitedMs: number | undefined;

  constructor(
    fault: RtspFault,
    details: { status?: number; waitedMs?: number; cause?: unknown } = {},
  ) {
    super(
      `RTSP: ${fault}${details.status === undefined ? "" : ` ${details.status}`}`,
      details.cause === undefined ? {} : { cause: details.cause },
    );
    this.name = "RtspError";
    this.fault = fault;
    this.status = details.status;
    this.waitedMs = details.waitedMs;
  }
}

export function errorOfSocket(cause: NodeJS.ErrnoException): RtspError {
  if (cause instanceof CertificateChanged) return new RtspError("certificate-changed", { cause });
  // The other side does not speak TLS at all.
  if (/^(?:ERR_SSL|EPROTO)/.test(cause.code ?? "")) return new RtspError("not-rtsp", { cause });
  const fault = faultOfCode[cause.code ?? ""] ?? "unreachable";
  return new RtspError(fault, { cause });
}

const faultOfCode: Readonly<Record<string, RtspFault>> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "closed",
  EPIPE: "closed",
  ETIMEDOUT: "timed-out",
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
};
