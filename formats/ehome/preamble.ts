/** A media connection of an EHome device begins with a private header of this size; what is in it is not published. */
export const preambleBytes = 256;

/** 01 00 and a number from 1 on; fewer than three bytes do not tell. */
export const isPreamble = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x01 && bytes[1] === 0x00 && (bytes[2] ?? 0) >= 1;

/** To see whether there is a preamble. */
export const preambleStart = 3;
