import { BrokenBytes } from "../bits/index.ts";

/** Byte `at` of a body; an error when it is not there. */
export function byteAt(body: Uint8Array, at: number): number {
  const byte = body[at];
  if (byte === undefined)
    throw new BrokenBytes("FLV", { zh: "数据不完整", en: "it ends too early" });
  return byte;
}

export function u32At(body: Uint8Array, at: number): number {
  byteAt(body, at + 3);
  return new DataView(body.buffer, body.byteOffset).getUint32(at);
}

/** SI24: three bytes with a sign. */
export function si24At(body: Uint8Array, at: number): number {
  return (
    ((byteAt(body, at) << 24) | (byteAt(body, at + 1) << 16) | (byteAt(body, at + 2) << 8)) >> 8
  );
}

export function fourCcText(code: number): string {
  return [24, 16, 8, 0]
    .map((shift) => String.fromCharCode((code >>> shift) & 0xff))
    .join("")
    .replaceAll(/[^\x20-\x7e]/g, "?");
}
