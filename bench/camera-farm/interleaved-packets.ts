const headerBytes = 4;

/** Packets that lie behind each other, each with the header of RFC 2326 clause 10.12 before it. */
export function* interleavedPackets(
  bytes: Buffer,
): Generator<{ readonly channel: number; readonly packet: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const start = at + headerBytes;
    const end = start + bytes.readUInt16BE(at + 2);
    yield { channel: bytes.readUInt8(at + 1), packet: bytes.subarray(start, end) };
    at = end;
  }
}
