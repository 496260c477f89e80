import { BrokenJt808 } from "./broken-jt808.ts";

/** Two digits a byte. */
export function readBcd(bytes: Uint8Array): string {
  let digits = "";
  for (const byte of bytes) {
    const high = byte >> 4;
    const low = byte & 0xf;
    if (high > 9 || low > 9)
      throw new BrokenJt808("BCD 码含有非数字", "a BCD number has something else than digits");
    digits += `${high}${low}`;
  }
  return digits;
}

/** Padded with zeros on the left; of too many digits the last are taken. */
export function writeBcd(digits: string, length: number): Uint8Array {
  const padded = digits.padStart(length * 2, "0").slice(-length * 2);
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++)
    bytes[at] = (Number(padded[at * 2]) << 4) | Number(padded[at * 2 + 1]);
  return bytes;
}

/** Times on the wire are China's, wherever the terminal is; but for the answer to who asks for the time. */
export const zoneMs = 8 * 3_600_000;
const century = 2000;

/** BCD[6] YYMMDDhhmmss. Undefined: not told, or no moment that there is. */
export function readTime(bytes: Uint8Array): number | undefined {
  const told = Array.from(bytes, twoDigits);
  const [year, month, day, ...rest] = told;
  if (year === undefined || month === undefined || day === undefined || day === 0) return undefined;
  const [hour, minute, second] = rest;
  const atMs = Date.UTC(century + year, month - 1, day, hour, minute, second);
  // A thirteenth month or a 31st of April would be another moment.
  return digitsOf(atMs) === told.map(twoCharacters).join("") ? atMs - zoneMs : undefined;
}

/** All zeros: open. */
export function writeTime(atMs: number | undefined): Uint8Array {
  if (atMs === undefined) return new Uint8Array(6);
  return writeBcd(digitsOf(atMs + zoneMs), 6);
}

/** YYMMDDhhmmss. */
const digitsOf = (atMs: number): string =>
  new Date(atMs).toISOString().replaceAll(/\D/g, "").slice(2, 14);

const twoCharacters = (value: number): string => String(value).padStart(2, "0");

/** More than 99 for what is no digits, so that no moment comes of it. */
function twoDigits(byte: number): number {
  const high = byte >> 4;
  const low = byte & 0xf;
  return high > 9 || low > 9 ? 100 : high * 10 + low;
}
