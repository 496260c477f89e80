import { makeNonce, parseAuthorization, verify, writeChallenge } from "@tessera/protocols/digest";

const realm = "Tessera camera";
const maxNonces = 100;
type Hash = "MD5" | "SHA-256";

/** RFC 7616. A nonce is good for many requests, but for each count only once. */
export class HttpDigestCheck {
  readonly #login: { readonly userName: string; readonly password: string };
  readonly #hashes: readonly Hash[];
  readonly #usedCounts = new Map<string, Set<string>>();

  constructor(login: { userName: string; password: string }, hashes: readonly Hash[]) {
    this.#login = login;
    this.#hashes = hashes;
  }

  allows(request: { method: string; url: string; authorization: string | undefined }): boolean {
    const claim = parseAuthorization(request.authorization ?? "");
    if (claim?.scheme !== "digest" || claim.uri !== request.url) return false;
    const usedCounts = this.#usedCounts.get(claim.nonce);
    if (!usedCounts || usedCounts.has(claim.nonceCount)) return false;
    if (!claim.hasQop || !this.#hashes.some((hash) => hash === claim.hash)) return false;
    if (!verify(claim, { ...this.#login, realm, method: request.method })) return false;
    usedCounts.add(claim.nonceCount);
    return true;
  }

  /** The WWW-Authenticate headers of a refusal, one a hash. */
  challenges(): string[] {
    const nonce = makeNonce();
    this.#usedCounts.set(nonce, new Set());
    const [oldest = ""] = this.#usedCounts.keys();
    if (this.#usedCounts.size > maxNonces) this.#usedCounts.delete(oldest);
    return this.#hashes.map((hash) =>
      // As many cameras do it: MD5 is what is meant when no algorithm is named.
      writeChallenge({ realm, nonce, hash, hasQop: true }).replace(", algorithm=MD5", ""),
    );
  }
}
