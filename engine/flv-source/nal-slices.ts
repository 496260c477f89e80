import * as h264 from "@tessera/formats/h264";
import * as h265 from "@tessera/formats/h265";

const { lengthPrefixed } = h264;
const syntaxes = { h264, h265 } as const;

export interface Slices {
  /** Each behind its length in 4 bytes. */
  readonly data: Uint8Array;
  readonly hasKey: boolean;
}

/**
 * The slices of a frame whose NAL units stand behind lengths of `lengthSize` bytes. Parameter sets, delimiters
 * and SEI are left out, but for a recovery point, which makes an entry of its picture; a frame of nothing but slices is not copied. A length that points past
 * the end ends the frame.
 */
export function slicesOf(
  frame: Uint8Array,
  codec: keyof typeof syntaxes,
  lengthSize: number,
): Slices | undefined {
  const { isKeyNal, isSliceNal, isRecoveryPoint } = syntaxes[codec];
  if (isOneNal(frame, lengthSize)) {
    const nal = frame.subarray(lengthSize);
    return isSliceNal(nal) ? { data: frame, hasKey: isKeyNal(nal) } : undefined;
  }
  const slices: Uint8Array[] = [];
  let hasKey = false;
  let at = 0;
  let sliceBytes = 0;
  while (at + lengthSize < frame.length) {
    const start = at + lengthSize;
    at = start + lengthAt(frame, at, lengthSize);
    if (at > frame.length) break;
    const nal = frame.subarray(start, at);
    const isEntrySei = isRecoveryPoint(nal);
    if (!isSliceNal(nal) && !isEntrySei) continue;
    slices.push(nal);
    sliceBytes += 4 + nal.length;
    hasKey ||= isEntrySei || isKeyNal(nal);
  }
  if (!slices.some(isSliceNal)) return undefined;
  if (lengthSize === 4 && sliceBytes === frame.length) return { data: frame, hasKey };
  return { data: lengthPrefixed(slices), hasKey };
}

/** The usual frame: nothing of it need be taken apart. */
const isOneNal = (frame: Uint8Array, lengthSize: number) =>
  lengthSize === 4 && frame.length > 4 && lengthAt(frame, 0, 4) === frame.length - 4;

function lengthAt(bytes: Uint8Array, at: number, size: number): number {
  let length = 0;
  for (let index = at; index < at + size; index++) length = length * 256 + (bytes[index] ?? 0);
  return length;
}
