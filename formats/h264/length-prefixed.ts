/** NAL units one after the other, each behind its length in 4 bytes; H.265 alike. */
export function lengthPrefixed(nals: readonly Uint8Array[]): Uint8Array {
  const data = new Uint8Array(nals.reduce((bytes, nal) => bytes + 4 + nal.length, 0));
  const view = new DataView(data.buffer);
  let at = 0;
  for (const nal of nals) {
    view.setUint32(at, nal.length);
    data.set(nal, at + 4);
    at += 4 + nal.length;
  }
  return data;
}
