import { createHmac, timingSafeEqual } from "node:crypto";

/** SHA-256 as base64url without padding. */
const signatureChars = 43;
/** Ids of 100 characters of three bytes each fit four times. Whatever is longer is not ours, and is not looked at. */
const maxChars = 2048;

/**
 * A short text that whoever has the key can tell to be its own: HMAC-SHA-256, then the text, both as base64url. It is
 * not secret. The signature is of the characters as they are sent, so that no two tokens read the same.
 */
export class SignedText {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  sign(text: string): string {
    const body = Buffer.from(text).toString("base64url");
    const token = this.#signatureOf(body) + body;
    if (token.length > maxChars) throw new RangeError("The text is too long to be signed.");
    return token;
  }

  /** undefined: not signed with this key, or not as it was. */
  read(token: string): string | undefined {
    if (token.length <= signatureChars || token.length > maxChars) return undefined;
    const body = token.slice(signatureChars);
    const given = Buffer.from(token.slice(0, signatureChars));
    const right = Buffer.from(this.#signatureOf(body));
    // Characters beyond ASCII have several bytes.
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return Buffer.from(body, "base64url").toString();
  }

  #signatureOf(body: string): string {
    return createHmac("sha256", this.#key).update(body).digest("base64url");
  }
}
