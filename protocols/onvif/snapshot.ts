import type { Clock } from "@tessera/base";
import { Authenticator } from "../digest/index.ts";
import type { CertificatePin } from "../sockets/index.ts";
import { exchange } from "./http-exchange.ts";
import { OnvifError } from "./onvif-error.ts";
import type { Credentials } from "./soap-client.ts";

export interface SnapshotRequest {
  readonly url: URL;
  readonly credentials: Credentials | undefined;
  /** Where the credentials may go. */
  readonly deviceHost: string;
  /** Whether the password may be shown to a device that asks for it in clear. */
  readonly allowsBasic: boolean;
  readonly pin?: CertificatePin | undefined;
  /** What is remembered of the device from one picture to the next. */
  readonly memory: { offersDigest: boolean };
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const timeoutMs = 5000;
const maxBytes = 8 * 1024 * 1024;
const maxTries = 4;

/**
 * Fetches a JPEG by whatever the device asks for: digest, basic or nothing. A device that has offered
 * digest is never answered with basic: whoever asks for that then wants the password.
 */
export async function fetchSnapshot(request: SnapshotRequest): Promise<Uint8Array> {
  const { url, deviceHost, memory, pin, clock, signal } = request;
  const credentials = url.hostname === deviceHost ? request.credentials : undefined;
  const mayBeShown = request.allowsBasic || url.protocol === "https:";
  const allowsBasic = mayBeShown && !memory.offersDigest;
  const authenticator = new Authenticator(credentials, { allowsBasic, leavesDigest: false });
  for (let tries = 0; tries < maxTries; tries++) {
    const authorization = authenticator.authorization("GET", url.pathname + url.search);
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const { status, challenges, body } = await exchange({
      method: "GET",
      url,
      headers,
      timeoutMs,
      maxBytes,
      pin,
      clock,
      signal,
    });
    if (status === 200) return jpegOf(body);
    if (status !== 401) throw new OnvifError(faultOfStatus(status), { status });
    const isWorthATry = authenticator.challenge(challenges);
    memory.offersDigest ||= authenticator.offersDigest;
    if (!isWorthATry) break;
  }
  throw new OnvifError(authenticator.asksForBasic ? "asks-for-basic" : "unauthorized", {
    status: 401,
  });
}

function faultOfStatus(status: number): OnvifError["fault"] {
  if (status === 403) return "unauthorized";
  return status === 404 ? "not-found" : "failed-request";
}

/** Whatever type the header names: a page that asks to log in is no picture. */
function jpegOf(body: Buffer): Uint8Array {
  if (body[0] !== 0xff || body[1] !== 0xd8) throw new OnvifError("not-onvif");
  return body;
}
