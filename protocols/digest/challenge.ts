import { randomBytes } from "node:crypto";
import { type AuthScheme, parseAuthSchemes } from "./auth-params.ts";
import { type DigestAlgorithm, type DigestHash, parseAlgorithm } from "./digest-response.ts";

export type Challenge = BasicChallenge | DigestChallenge;

export interface BasicChallenge {
  readonly scheme: "basic";
  readonly realm: string;
}

export interface DigestChallenge extends DigestAlgorithm {
  readonly scheme: "digest";
  readonly realm: string;
  readonly nonce: string;
  readonly hasQop: boolean;
  readonly opaque: string | undefined;
  readonly isStale: boolean;
}

/** The challenges of all WWW-Authenticate headers that we can answer, strongest first. */
export function parseChallenges(headers: readonly string[]): Challenge[] {
  return headers
    .flatMap(parseAuthSchemes)
    .flatMap((scheme) => toChallenge(scheme) ?? [])
    .toSorted((a, b) => strength(b) - strength(a));
}

export function makeNonce(): string {
  return randomBytes(16).toString("hex");
}

/** A WWW-Authenticate value; a server that offers several hashes sends several headers. */
export function writeChallenge(challenge: {
  readonly realm: string;
  readonly nonce: string;
  readonly hash: DigestHash;
  readonly hasQop?: boolean;
  readonly isStale?: boolean;
}): string {
  const parts = [
    `Digest realm="${challenge.realm}"`,
    `nonce="${challenge.nonce}"`,
    `algorithm=${challenge.hash}`,
  ];
  if (challenge.hasQop) parts.push('qop="auth"');
  if (challenge.isStale) parts.push("stale=true");
  return parts.join(", ");
}

function toChallenge({ scheme, params }: AuthScheme): Challenge | undefined {
  const realm = params.get("realm") ?? "";
  if (scheme === "basic") return { scheme, realm };
  const nonce = params.get("nonce");
  const algorithm = parseAlgorithm(params.get("algorithm"));
  if (scheme !== "digest" || nonce === undefined || !algorithm) return undefined;
  const qop = params.get("qop") ?? "";
  const hasQop = /\bauth(?!-int)\b/i.test(qop);
  if (qop && !hasQop) return undefined;
  return {
    scheme,
    realm,
    nonce,
    ...algorithm,
    hasQop,
    opaque: params.get("opaque"),
    isStale: params.get("stale")?.toLowerCase() === "true",
  };
}

function strength(challenge: Challenge): number {
  if (challenge.scheme === "basic") return 0;
  return challenge.hash === "MD5" ? 1 : 2;
}
