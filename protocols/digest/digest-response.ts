import { hash } from "node:crypto";

export type DigestHash = "MD5" | "SHA-256";

export interface DigestAlgorithm {
  readonly hash: DigestHash;
  /** RFC 7616 `-sess`: the first hash is bound to the nonce. */
  readonly isSession: boolean;
}

/** The value of `algorithm=`; MD5 where it is missing. */
export function parseAlgorithm(name: string | undefined): DigestAlgorithm | undefined {
  const match = /^(MD5|SHA-256)(-sess)?$/i.exec(name || "MD5");
  if (!match) return undefined;
  return {
    hash: match[1]?.toUpperCase() === "MD5" ? "MD5" : "SHA-256",
    isSession: match[2] !== undefined,
  };
}

export interface DigestInput extends DigestAlgorithm {
  readonly userName: string;
  readonly realm: string;
  readonly password: string;
  readonly method: string;
  readonly uri: string;
  readonly nonce: string;
  /** Present with `qop=auth`; the nonce of the client alone serves `-sess` without qop. */
  readonly qop?: { readonly nonceCount: string; readonly clientNonce: string } | undefined;
  readonly clientNonce?: string | undefined;
}

/** RFC 7616, 3.4.1, and RFC 2617, 3.2.2.1 without qop. */
export function digestResponse(input: DigestInput): string {
  const h = (...parts: string[]) =>
    hash(input.hash === "MD5" ? "md5" : "sha256", parts.join(":"), "hex");
  const secret = h(input.userName, input.realm, input.password);
  const clientNonce = input.qop?.clientNonce ?? input.clientNonce ?? "";
  const ha1 = input.isSession ? h(secret, input.nonce, clientNonce) : secret;
  const ha2 = h(input.method, input.uri);
  if (!input.qop) return h(ha1, input.nonce, ha2);
  return h(ha1, input.nonce, input.qop.nonceCount, input.qop.clientNonce, "auth", ha2);
}
