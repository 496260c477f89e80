const timeBytes = 5;
/** A time counts in 33 bits. */
const timeRange = 2 ** 33;

/** PTS or DTS, ISO 13818-1 clause 2.4.3.6: 33 bits with marker bits between. */
export function readPesTime(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) >> 1) & 7;
  const middle = (((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)) >> 1;
  const low = (((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0)) >> 1;
  return high * 2 ** 30 + middle * 2 ** 15 + low;
}

/** `prefix`: 2 for a PTS alone, 3 for one before a DTS, 1 for the DTS. Returns where the next byte goes. */
export function writePesTime(bytes: Uint8Array, at: number, prefix: number, time: number): number {
  const ticks = wrapped(time);
  const high = Math.floor(ticks / 2 ** 30);
  const low = ticks % 2 ** 30;
  bytes[at] = (prefix << 4) | (high << 1) | 1;
  bytes[at + 1] = low >> 22;
  bytes[at + 2] = ((low >> 14) & 0xfe) | 1;
  bytes[at + 3] = low >> 7;
  bytes[at + 4] = ((low << 1) & 0xfe) | 1;
  return at + timeBytes;
}

export const wrapped = (time: number) => ((time % timeRange) + timeRange) % timeRange;
