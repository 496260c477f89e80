/** nal_unit_type, ISO 23008-2 table 7-1: the ones that cameras send. */
export const nalType = {
  trailN: 0,
  trailR: 1,
  blaWLp: 16,
  idrWRadl: 19,
  idrNLp: 20,
  cra: 21,
  vps: 32,
  sps: 33,
  pps: 34,
  aud: 35,
  endOfSequence: 36,
  endOfStream: 37,
  filler: 38,
  prefixSei: 39,
  suffixSei: 40,
} as const;

/** -1 for an empty NAL unit. */
export function nalTypeOf(nal: Uint8Array): number {
  const header = nal[0];
  return header === undefined ? -1 : (header >> 1) & 0x3f;
}

/** Whether decoding can start at the picture this NAL unit belongs to: an IRAP picture. */
export function isKeyNal(nal: Uint8Array): boolean {
  const type = nalTypeOf(nal);
  return type >= nalType.blaWLp && type <= nalType.cra;
}

/** Whether this NAL unit carries picture data. */
export function isSliceNal(nal: Uint8Array): boolean {
  const type = nalTypeOf(nal);
  return type >= nalType.trailN && type < nalType.vps;
}
