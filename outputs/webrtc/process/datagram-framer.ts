const lengthBytes = 2;
/** Of what browsers send to us, checks, reports and sound, nothing is longer than a path's unit. */
const maxDatagramBytes = 2048;
const magicCookie = 0x2112_a442;

/** Cuts a stream of bytes into the datagrams in it: RFC 4571, each behind its length. */
export class DatagramFramer {
  readonly #onDatagram: (datagram: Buffer) => void;
  #rest: Buffer = Buffer.alloc(0);
  #hasBegun = false;

  constructor(onDatagram: (datagram: Buffer) => void) {
    this.#onDatagram = onDatagram;
  }

  /** false: this is no browser; the first that one sends is a STUN request. */
  push(chunk: Buffer): boolean {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    while (at + lengthBytes <= bytes.length) {
      const length = bytes.readUInt16BE(at);
      if (length > maxDatagramBytes) return false;
      const end = at + lengthBytes + length;
      if (end > bytes.length) break;
      const datagram = bytes.subarray(at + lengthBytes, end);
      if (!this.#hasBegun && !isStun(datagram)) return false;
      this.#hasBegun = true;
      this.#onDatagram(datagram);
      at = end;
    }
    this.#rest = bytes.subarray(at);
    return true;
  }
}

/** RFC 8489 clause 5. */
const isStun = (datagram: Buffer) =>
  datagram.length >= 20 && datagram.readUInt32BE(4) === magicCookie;
