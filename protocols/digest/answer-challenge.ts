import { randomBytes } from "node:crypto";
import type { Challenge, DigestChallenge } from "./challenge.ts";
import { digestResponse } from "./digest-response.ts";

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export interface ChallengedRequest {
  readonly method: string;
  readonly uri: string;
  /** How often this nonce was used, this request included. */
  readonly nonceCount?: number;
  readonly clientNonce?: string;
}

/** The Authorization value that answers a challenge. */
export function answerChallenge(
  challenge: Challenge,
  credentials: Credentials,
  request: ChallengedRequest,
): string {
  if (challenge.scheme === "digest") return answerDigest(challenge, credentials, request);
  const { userName, password } = credentials;
  return `Basic ${Buffer.from(`${userName}:${password}`).toString("base64")}`;
}

function answerDigest(
  challenge: DigestChallenge,
  { userName, password }: Credentials,
  { method, uri, nonceCount = 1, clientNonce = randomBytes(8).toString("hex") }: ChallengedRequest,
): string {
  const { realm, nonce, hash, isSession, hasQop, opaque } = challenge;
  const qop = hasQop
    ? { nonceCount: nonceCount.toString(16).padStart(8, "0"), clientNonce }
    : undefined;
  const response = digestResponse({
    hash,
    isSession,
    userName,
    realm,
    password,
    method,
    uri,
    nonce,
    qop,
    clientNonce,
  });
  const parts = [
    `username="${userName.replaceAll(/["\\]/g, "\\$&")}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    `response="${response}"`,
  ];
  // Old devices know only MD5 and stumble over its name: it is named when it is not the default.
  if (hash !== "MD5" || isSession) parts.push(`algorithm=${hash}${isSession ? "-sess" : ""}`);
  if (qop) parts.push("qop=auth", `nc=${qop.nonceCount}`);
  if (qop || isSession) parts.push(`cnonce="${clientNonce}"`);
  if (opaque !== undefined) parts.push(`opaque="${opaque}"`);
  return `Digest ${parts.join(", ")}`;
}
