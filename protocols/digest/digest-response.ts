import { hash } from "node:crypto";

/** SM3 (GB/T 32905) is not in RFC 7616; devices of GB/T 28181-2022 and GB 35114 name it so. */
export type DigestHash = "MD5" | "SHA-256" | "SM3";

const hashNames: ReadonlyMap<string, DigestHash> = new Map([
  ["MD5", "MD5"],
  ["SHA-256", "SHA-256"],
  ["SM3", "SM3"],
]);

export interface DigestAlgorithm {
  readonly hash: DigestHash;
  /** RFC 7616 `-sess`: the first hash is bound to the nonce. */
  readonly isSession: boolean;
}

/** The value of `algorithm=`; MD5 where it is missing. */
export function parseAlgorithm(name: string | undefined): DigestAlgorithm | undefined {
  const match = /^(.+?)(-sess)?$/i.exec(name || "MD5");
  const found = hashNames.get(match?.[1]?.toUpperCase() ?? "");
  return found && { hash: found, isSession: match?.[2] !== undefined };
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
  const h = (...parts: string[]) => hash(opensslNames[input.hash], parts.join(":"), "hex");
  const secret = h(input.userName, input.realm, input.password);
  const clientNonce = input.qop?.clientNonce ?? input.clientNonce ?? "";
  const ha1 = input.isSession ? h(secret, input.nonce, clientNonce) : secret;
  const ha2 = h(input.method, input.uri);
  if (!input.qop) return h(ha1, input.nonce, ha2);
  return h(ha1, input.nonce, input.qop.nonceCount, input.qop.clientNonce, "auth", ha2);
}

const opensslNames: Readonly<Record<DigestHash, string>> = {
  MD5: "md5",
  "SHA-256": "sha256",
  SM3: "sm3",
};
