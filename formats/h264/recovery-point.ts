import { BitReader } from "../bits/index.ts";
import { unescapeNal } from "./emulation-prevention.ts";
import { nalType, nalTypeOf } from "./nal.ts";

/** payloadType of a recovery point, ISO 14496-10 clause D.1.8 and ISO 23008-2 clause D.2.8. */
const recoveryPoint = 6;
/** SEI of users may be of any size: what lies behind so much of it is not looked at. */
const maxSeiBytes = 1024;

/**
 * Whether decoding can start at the picture of this SEI message although it is no IDR: with the picture
 * itself (open GOP), or with pictures that are refreshed bit by bit from it on (intra-refresh).
 */
export function isRecoveryPoint(nal: Uint8Array): boolean {
  return nalTypeOf(nal) === nalType.sei && hasRecoveryPoint(nal, 1);
}

/** sei_message, clause 7.3.2.3.1, the same in H.265 behind a header of two bytes. */
export function hasRecoveryPoint(nal: Uint8Array, headerBytes: number): boolean {
  const sei = unescapeNal(nal.subarray(0, maxSeiBytes));
  let at = headerBytes;
  // The last byte holds the trailing bits.
  while (at + 2 < sei.length) {
    const type = variableAt(sei, at);
    const size = variableAt(sei, type.end);
    if (type.value === recoveryPoint) return true;
    at = size.end + size.value;
  }
  return false;
}

/** Bytes of 255 and a last one that is less, added up. */
function variableAt(
  sei: Uint8Array,
  from: number,
): { readonly value: number; readonly end: number } {
  let at = from;
  let value = 0;
  while (sei[at] === 0xff) {
    value += 0xff;
    at++;
  }
  return { value: value + (sei[at] ?? 0), end: at + 1 };
}

const intraSlices = new Set([2, 4, 7, 9]);

/** Whether a slice is coded from itself alone (slice_type I or SI, clause 7.4.3). */
export function isIntraSlice(nal: Uint8Array): boolean {
  const header = new BitReader(unescapeNal(nal.subarray(0, sliceStartBytes)), "H.264 slice");
  if (header.bitsLeft < 8 * (sliceStartBytes - 1)) return false;
  header.skip(8);
  header.ue(); // first_mb_in_slice
  return intraSlices.has(header.ue());
}

/** Enough for the header byte and two Exp-Golomb codes of the largest picture. */
const sliceStartBytes = 12;
