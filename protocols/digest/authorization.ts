import { hash, timingSafeEqual } from "node:crypto";
import type { Credentials } from "./answer-challenge.ts";
import { parseAuthSchemes } from "./auth-params.ts";
import { type DigestAlgorithm, digestResponse, parseAlgorithm } from "./digest-response.ts";

/** What a client claims in its Authorization header. */
export type Authorization = BasicAuthorization | DigestAuthorization;

interface BasicAuthorization extends Credentials {
  readonly scheme: "basic";
}

interface DigestAuthorization extends DigestAlgorithm {
  readonly scheme: "digest";
  readonly userName: string;
  /** As the client has it, which may not be as it was told. */
  readonly realm: string;
  readonly nonce: string;
  readonly uri: string;
  readonly response: string;
  readonly clientNonce: string;
  readonly nonceCount: string;
  readonly hasQop: boolean;
}

export function parseAuthorization(header: string): Authorization | undefined {
  const basic = /^\s*Basic\s+(\S+)/i.exec(header);
  if (basic?.[1]) return parseBasic(basic[1]);
  const digest = parseAuthSchemes(header).find(({ scheme }) => scheme === "digest");
  const algorithm = parseAlgorithm(digest?.params.get("algorithm"));
  if (!digest || !algorithm) return undefined;
  const { params } = digest;
  const text = (name: string) => params.get(name) ?? "";
  return {
    scheme: "digest",
    ...algorithm,
    userName: text("username").replaceAll(/\\(.)/g, "$1"),
    realm: text("realm"),
    nonce: text("nonce"),
    uri: text("uri"),
    response: text("response"),
    clientNonce: text("cnonce"),
    nonceCount: text("nc"),
    hasQop: text("qop").toLowerCase() === "auth",
  };
}

/** Whether the claim proves the password. The caller decides first whether the nonce is still good. */
export function verify(
  claim: Authorization,
  expected: Credentials & { readonly realm: string; readonly method: string },
): boolean {
  if (claim.scheme === "basic")
    return isSame(claim.userName, expected.userName) && isSame(claim.password, expected.password);
  const response = digestResponse({
    ...claim,
    ...expected,
    qop: claim.hasQop ? claim : undefined,
  });
  return (
    isSame(claim.userName, expected.userName) && isSame(claim.response.toLowerCase(), response)
  );
}

function parseBasic(token: string): BasicAuthorization | undefined {
  const decoded = Buffer.from(token, "base64").toString();
  const colon = decoded.indexOf(":");
  if (colon < 0) return undefined;
  return {
    scheme: "basic",
    userName: decoded.slice(0, colon),
    password: decoded.slice(colon + 1),
  };
}

/** In a time that does not tell how far the two agree. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

const sha256 = (value: string) => hash("sha256", value, "buffer");
