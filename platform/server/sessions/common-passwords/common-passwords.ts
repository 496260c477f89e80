import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Of each MD5 its first five bytes, in order. A good password is taken for one of them once in
 * some millions of times.
 */
export const prefixBytes = 5;

let prefixes: Buffer | undefined;

/** Whether it is the MD5 of a password that everybody tries first. */
export function isCommonPassword(passwordMd5: string): boolean {
  prefixes ??= readFileSync(join(import.meta.dirname, "common-passwords.bin"));
  const wanted = Number.parseInt(passwordMd5.slice(0, prefixBytes * 2), 16);
  let low = 0;
  let high = prefixes.length / prefixBytes;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = prefixes.readUIntBE(middle * prefixBytes, prefixBytes);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
}
