/**
 * NAL units of a byte stream (ISO 14496-10 and 23008-2, annex B), as views on it: without start codes
 * and without the zero bytes that may follow a unit. Bytes before the first start code are left out.
 */
export function splitAnnexB(data: Uint8Array): Uint8Array[] {
  const nals: Uint8Array[] = [];
  let start = afterStartCode(data, 0);
  while (start >= 0) {
    const next = afterStartCode(data, start);
    const end = withoutTrailingZeros(data, start, next < 0 ? data.length : next - startCodeLength);
    if (end > start) nals.push(data.subarray(start, end));
    start = next;
  }
  return nals;
}

const startCodeLength = 3;

/** Where the bytes after the next 00 00 01 begin; -1 if there is none. */
function afterStartCode(data: Uint8Array, from: number): number {
  // Looks for the 01, which is rarer than a zero; indexOf runs in native code.
  let one = data.indexOf(1, from + 2);
  while (one >= 0) {
    if (data[one - 1] === 0 && data[one - 2] === 0) return one + 1;
    one = data.indexOf(1, one + 1);
  }
  return -1;
}

function withoutTrailingZeros(data: Uint8Array, start: number, end: number): number {
  let last = end;
  while (last > start && data[last - 1] === 0) last--;
  return last;
}
