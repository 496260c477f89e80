/** The first byte of an ISUP 5.0 handshake: a command number above flags, as in MQTT. No document begins so. */
const firstByte = 0x10;
const maxShown = 64;

/** Whether what begins a TCP connection is the handshake of ISUP 5.0, whose encryption is not public. */
export const isIsup5 = (bytes: Uint8Array): boolean => bytes[0] === firstByte;

/**
 * What can be read of such a handshake, to tell which device it is: the longest word of letters and digits in it. Where
 * its fields are differs from device to device.
 */
export function isup5Name(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 512)).toString("latin1");
  const words = text.match(/[A-Za-z\d_-]{4,}/g) ?? [];
  return words
    .reduce((best, word) => (word.length > best.length ? word : best), "")
    .slice(0, maxShown);
}
