/** The first byte of an ISUP 5.0 handshake: a command number above flags, as in MQTT. No document begins so. */
const firstByte = 0x10;
const maxShown = 64;

/** Whether what begins a TCP connection is the handshake of ISUP 5.0, whose encryption is not public. */
export const isIsup5 = (bytes: Uint8Array): boolean => bytes[0] === firstByte;

/**
 * What can be read of such a handshake, to tell which device it is: its serial number where it stands in what was
 * captured, or the longest word of letters and digits, since its fields differ from device to device.
 */
export function isup5Name(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 512)).toString("latin1");
  return (serialOf(bytes, text) ?? longestWord(text)).slice(0, maxShown);
}

/** Behind the first byte: the length in one to four bytes, 01 01 00 (the second is a version), the length of the serial. */
function serialOf(bytes: Uint8Array, text: string): string | undefined {
  let at = 1;
  while (at < longestLength && (bytes[at] ?? 0) >= 0x80) at++;
  const form = at + 1;
  if (bytes[form] !== 1 || bytes[form + 2] !== 0) return undefined;
  const start = form + 4;
  const serial = text.slice(start, start + (bytes[form + 3] ?? 0));
  return /^[A-Za-z\d_-]{4,64}$/.test(serial) ? serial : undefined;
}

const longestLength = 4;

const longestWord = (text: string): string =>
  (text.match(/[A-Za-z\d_-]{4,}/g) ?? []).reduce(
    (best, word) => (word.length > best.length ? word : best),
    "",
  );
