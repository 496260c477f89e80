/** Fixed header of RFC 3550, 5.1, read in place. One object serves all packets. */
export class RtpHeader {
  marker = false;
  payloadType = 0;
  sequence = 0;
  timestamp = 0;
  ssrc = 0;
  /** Of the header extension, with its head; the same as `payloadStart` where there is none. */
  extensionStart = 0;
  payloadStart = 0;
  payloadEnd = 0;

  /** False if this is no RTP packet; the fields then mean nothing. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start < 12) return false;
    const flags = byteAt(bytes, start);
    if (flags >> 6 !== 2) return false;
    const hasPadding = (flags & 0x20) !== 0;
    const hasExtension = (flags & 0x10) !== 0;
    const csrcCount = flags & 0x0f;
    this.marker = (byteAt(bytes, start + 1) & 0x80) !== 0;
    this.payloadType = byteAt(bytes, start + 1) & 0x7f;
    this.sequence = uint16At(bytes, start + 2);
    this.timestamp = uint32At(bytes, start + 4);
    this.ssrc = uint32At(bytes, start + 8);
    let payloadStart = start + 12 + csrcCount * 4;
    this.extensionStart = payloadStart;
    if (hasExtension) payloadStart += 4 + uint16At(bytes, payloadStart + 2) * 4;
    this.payloadStart = payloadStart;
    this.payloadEnd = hasPadding ? end - byteAt(bytes, end - 1) : end;
    return this.payloadStart <= this.payloadEnd;
  }
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;

const uint16At = (bytes: Uint8Array, at: number) =>
  (byteAt(bytes, at) << 8) | byteAt(bytes, at + 1);

const uint32At = (bytes: Uint8Array, at: number) =>
  uint16At(bytes, at) * 0x1_0000 + uint16At(bytes, at + 2);
