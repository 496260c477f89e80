export interface RtpStreamNumbers {
  readonly payloadType: number;
  readonly ssrc: number;
  readonly firstSequence?: number;
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
  readonly ssrc: number;
  #nextSequence: number;
  #packetCount = 0;
  #octetCount = 0;

  constructor({ payloadType, ssrc, firstSequence = 0 }: RtpStreamNumbers) {
    this.#payloadType = payloadType;
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
    const packet = new Uint8Array(rtpHeaderLength + payloadLength);
    const view = new DataView(packet.buffer);
    view.setUint8(0, 0x80); // V 2, P 0, X 0, CC 0
    view.setUint8(1, (isMarker ? 0x80 : 0) | this.#payloadType); // M, PT
    view.setUint16(2, this.#nextSequence); // sequence number
    view.setUint32(4, timestamp % 2 ** 32); // timestamp
    view.setUint32(8, this.ssrc); // SSRC
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
