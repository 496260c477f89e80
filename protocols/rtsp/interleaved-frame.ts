const dollar = 0x24;

/** RFC 2326 clause 10.12: `$`, channel, length of what follows. */
export const frameHeaderLength = 4;

export function writeFrameHeader(
  bytes: Uint8Array,
  at: number,
  { channel, length }: { readonly channel: number; readonly length: number },
): void {
  bytes[at] = dollar;
  bytes[at + 1] = channel;
  bytes[at + 2] = length >> 8;
  bytes[at + 3] = length;
}

/** What the frame there carries. */
export function frameOf(bytes: Buffer, at: number): Buffer {
  const start = at + frameHeaderLength;
  return bytes.subarray(start, start + bytes.readUInt16BE(at + 2));
}
