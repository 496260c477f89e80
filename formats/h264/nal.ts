/** nal_unit_type, ISO 14496-10 table 7-1: the ones that cameras send. */
export const nalType = {
  slice: 1,
  idr: 5,
  sei: 6,
  sps: 7,
  pps: 8,
  aud: 9,
  endOfSequence: 10,
  endOfStream: 11,
  filler: 12,
} as const;

/** -1 for an empty NAL unit. */
export function nalTypeOf(nal: Uint8Array): number {
  const header = nal[0];
  return header === undefined ? -1 : header & 0x1f;
}

/** Whether decoding can start at the picture this NAL unit belongs to: an IDR. See recovery-point.ts for others. */
export function isKeyNal(nal: Uint8Array): boolean {
  return nalTypeOf(nal) === nalType.idr;
}

/** Whether this NAL unit carries picture data: slices and data partitions. */
export function isSliceNal(nal: Uint8Array): boolean {
  const type = nalTypeOf(nal);
  return type >= nalType.slice && type <= nalType.idr;
}
