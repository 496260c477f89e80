import { createHash, randomInt } from "node:crypto";

const count = 10;
const length = 16;
/** Without characters that look alike. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Codes like `ABCD-EFGH-JKLM-NPQR` for people to write down, and what is kept of them. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: count }, makeCode);
  return {
    codes: plain.map((code) => code.replaceAll(/.{4}(?=.)/g, "$&-")),
    hashes: plain.map(hashOf),
  };
}

/** However it was typed; undefined if it cannot be a recovery code. */
export function recoveryCodeHash(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  return code.length === length ? hashOf(code) : undefined;
}

function makeCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** A plain hash will do: a code holds 80 random bits. */
const hashOf = (code: string) => createHash("sha256").update(code).digest("base64url");
