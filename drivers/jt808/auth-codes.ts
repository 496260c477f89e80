import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

/** Terminals keep it in a field of about this length. */
const codeChars = 24;

/** The code that a terminal gets when it registers, and shows ever after: signed, and good for its number only. */
export class AuthCodes {
  readonly #key: KeyObject;

  constructor(key: Uint8Array) {
    this.#key = createSecretKey(key);
  }

  of(deviceId: string): string {
    return createHmac("sha256", this.#key)
      .update(`terminal ${deviceId}`)
      .digest("hex")
      .slice(0, codeChars)
      .toUpperCase();
  }

  isRight(deviceId: string, code: string): boolean {
    const right = Buffer.from(this.of(deviceId));
    const given = Buffer.from(code.trim().toUpperCase());
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
