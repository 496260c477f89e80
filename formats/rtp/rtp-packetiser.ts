export interface RtpStreamNumbers {
  readonly payloadType: number;
  readonly ssrc: number;
  readonly firstSequence?: number;
  /** Memory for one packet; left out, each has its own. */
  readonly allocate?: (bytes: number) => Uint8Array;
}

export interface PacketMoment {
  /** In units of the stream's clock; taken modulo 2^32. */
  readonly timestamp: number;
  readonly isMarker: boolean;
}

export const rtpHeaderLength = 12;

/** Payload that fits any usual path: Ethernet less IP, UDP, RTP and some room for tunnels. */
export const usualPayloadBytes = 1200;

/** Heads and counts the packets of one RTP stream, RFC 3550 clause 5.1. */
export class RtpPacketiser {
  readonly #payloadType: number;
  readonly #allocate: (bytes: number) => Uint8Array;
  readonly ssrc: number;
  #nextSequence: number;
  #packetCount = 0;
  #octetCount = 0;

  constructor({ payloadType, ssrc, firstSequence = 0, allocate = ownMemory }: RtpStreamNumbers) {
    this.#payloadType = payloadType;
    this.#allocate = allocate;
    this.ssrc = ssrc;
    this.#nextSequence = firstSequence & 0xffff;
  }

  get nextSequence(): number {
    return this.#nextSequence;
  }

  /** As a sender report counts them. */
  get packetCount(): number {
    return this.#packetCount;
  }

  /** Payload bytes, as a sender report counts them. */
  get octetCount(): number {
    return this.#octetCount;
  }

  /** A packet with its header written; the caller fills the payload from byte 12 on. */
  makePacket(payloadLength: number, { timestamp, isMarker }: PacketMoment): Uint8Array {
    const packet = this.#allocate(rtpHeaderLength + payloadLength);
    packet[0] = 0x80; // V 2, P 0, X 0, CC 0
    packet[1] = (isMarker ? 0x80 : 0) | this.#payloadType; // M, PT
    packet[2] = this.#nextSequence >> 8; // sequence number
    packet[3] = this.#nextSequence;
    writeUint32(packet, 4, timestamp % 2 ** 32);
    writeUint32(packet, 8, this.ssrc);
    this.#nextSequence = (this.#nextSequence + 1) & 0xffff;
    this.#packetCount++;
    this.#octetCount += payloadLength;
    return packet;
  }

  /** A packet around a payload that is ready. */
  wrap(payload: Uint8Array, moment: PacketMoment): Uint8Array {
    const packet = this.makePacket(payload.length, moment);
    packet.set(payload, rtpHeaderLength);
    return packet;
  }
}

const ownMemory = (bytes: number) => new Uint8Array(bytes);

/** Without a view of the memory: one would be made for every packet. */
function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}
