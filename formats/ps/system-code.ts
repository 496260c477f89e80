import { findStartCode } from "../rtp/index.ts";
import { streamId } from "./stream-id.ts";

/**
 * Where the next start code of the system layer begins, or the next of one kind, or the first bytes of what may be one at the
 * very end; `end` if there is neither. No NAL unit is mistaken for one: its first bit is 0.
 */
export function nextSystemCode(
  bytes: Uint8Array,
  start: number,
  end: number,
  onlyId?: number,
): number {
  let at = findStartCode(bytes, start, end);
  while (at >= 0 && at + 3 < end) {
    const id = bytes[at + 3] ?? 0;
    if (onlyId === undefined ? id >= streamId.programEnd : id === onlyId) return at;
    at = findStartCode(bytes, at + 3, end);
  }
  return at >= 0 ? at : end - begunCodeLength(bytes, start, end);
}

/** Whether what is there, four bytes or fewer, may become a start code. */
export function mayBeCode(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start];
  const second = bytes[start + 1];
  const third = bytes[start + 2];
  if (first !== 0) return false;
  if (end - start < 2) return true;
  if (second !== 0) return false;
  return end - start < 3 || third === 1;
}

function begunCodeLength(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 1 || bytes[end - 1] !== 0) return 0;
  return end - start >= 2 && bytes[end - 2] === 0 ? 2 : 1;
}
