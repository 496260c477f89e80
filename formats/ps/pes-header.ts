import { readPesTime } from "./pes-time.ts";

/** Start code, length and flags. */
const fixedBytes = 9;
const timeBytes = 5;
/** Before what PES_header_data_length counts. */
const flagBytes = 3;

/** Header of a PES packet, ISO 13818-1 clause 2.4.3.6, read in place. One object serves all packets. */
export class PesHeader {
  streamId = 0;
  /** Of the data; 0 if it goes on up to the next start code. */
  dataLength = 0;
  isOpenEnded = false;
  dataStart = 0;
  /** 33 bits that wrap; -1: not told. */
  pts90k = -1;
  dts90k = -1;

  /** False while it is not all there. */
  read(bytes: Uint8Array, at: number, end: number): boolean {
    if (end - at < fixedBytes) return false;
    const packetLength = (byteAt(bytes, at + 4) << 8) | byteAt(bytes, at + 5);
    const isMpeg2 = byteAt(bytes, at + 6) >> 6 === 2;
    const headerLength = isMpeg2 ? flagBytes + byteAt(bytes, at + 8) : 0;
    this.dataStart = at + 6 + headerLength;
    if (this.dataStart > end) return false;
    this.streamId = byteAt(bytes, at + 3);
    // What is too long for 16 bits is given as 0, or as the most that they hold.
    this.isOpenEnded = packetLength === 0 || packetLength === 0xffff;
    this.dataLength = this.isOpenEnded ? 0 : Math.max(0, packetLength - headerLength);
    this.#readTimes(bytes, at, headerLength);
    return true;
  }

  /** Whether more is to come of the first bytes of its data, of which there are some up to `end`. */
  lacksData(end: number, byteCount: number): boolean {
    const wanted = this.isOpenEnded ? byteCount : Math.min(byteCount, this.dataLength);
    return end - this.dataStart < wanted;
  }

  #readTimes(bytes: Uint8Array, at: number, headerLength: number): void {
    const flags = headerLength > 0 ? byteAt(bytes, at + 7) >> 6 : 0; // PTS_DTS_flags
    const hasPts = flags >= 2 && headerLength >= flagBytes + timeBytes;
    const hasDts = flags === 3 && headerLength >= flagBytes + 2 * timeBytes;
    this.pts90k = hasPts ? readPesTime(bytes, at + fixedBytes) : -1;
    this.dts90k = hasDts ? readPesTime(bytes, at + fixedBytes + timeBytes) : -1;
  }
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;
