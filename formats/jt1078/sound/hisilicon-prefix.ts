/**
 * HiSilicon chips put four bytes before a frame of sound: 00 01, half of what follows, 00. Some terminals send them along.
 */
export function withoutHisiliconPrefix(data: Uint8Array): Uint8Array {
  return hasHisiliconPrefix(data) ? data.subarray(4) : data;
}

export const hasHisiliconPrefix = (data: Uint8Array): boolean =>
  data.length > 4 && data[0] === 0 && data[1] === 1 && (data[2] ?? 0) * 2 === data.length - 4;

export function withHisiliconPrefix(data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + data.length);
  bytes.set([0, 1, data.length / 2, 0]);
  bytes.set(data, 4);
  return bytes;
}
