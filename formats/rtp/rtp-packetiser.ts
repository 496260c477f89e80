/** Where packets are laid out, one after the other. */
export interface PacketMemory {
  /** Room for a packet of so many bytes, to be filled before the next one is asked for. */
  place(bytes: number): void;
  readonly bytes: Uint8Array;
  /** Where in them the packet begins. */
  readonly start: number;
}

export interface RtpStreamNumbers {
  readonly payloadType: number;
  readonly ssrc: number;
  readonly firstSequence?: number;
  /** Left out, each packet has its own. */
  readonly memory?: PacketMemory;
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
  readonly memory: PacketMemory;
  readonly ssrc: number;
  #nextSequence: number;
  #packetCount = 0;
  #octetCount = 0;
  #lastEnd = 0;

  constructor(numbers: RtpStreamNumbers) {
    const { payloadType, ssrc, firstSequence = 0, memory = new OwnMemory() } = numbers;
    this.#payloadType = payloadType;
    this.memory = memory;
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

  /** Lays out a packet with its header written, and says where in the memory its payload is to be filled in. */
  layPacket(payloadLength: number, { timestamp, isMarker }: PacketMoment): number {
    this.memory.place(rtpHeaderLength + payloadLength);
    const { bytes, start } = this.memory;
    bytes[start] = 0x80; // V 2, P 0, X 0, CC 0
    bytes[start + 1] = (isMarker ? 0x80 : 0) | this.#payloadType; // M, PT
    bytes[start + 2] = this.#nextSequence >> 8; // sequence number
    bytes[start + 3] = this.#nextSequence;
    writeUint32(bytes, start + 4, timestamp % 2 ** 32);
    writeUint32(bytes, start + 8, this.ssrc);
    this.#nextSequence = (this.#nextSequence + 1) & 0xffff;
    this.#packetCount++;
    this.#octetCount += payloadLength;
    this.#lastEnd = start + rtpHeaderLength + payloadLength;
    return start + rtpHeaderLength;
  }

  /** The packet that was laid out last. */
  get lastPacket(): Uint8Array {
    const { bytes, start } = this.memory;
    const end = this.#lastEnd;
    return end - start === bytes.length ? bytes : bytes.subarray(start, end);
  }

  /** A packet with its header written; the caller fills the payload from byte 12 on. */
  makePacket(payloadLength: number, moment: PacketMoment): Uint8Array {
    this.layPacket(payloadLength, moment);
    return this.lastPacket;
  }

  /** A packet around a payload that is ready. */
  wrap(payload: Uint8Array, moment: PacketMoment): Uint8Array {
    const packet = this.makePacket(payload.length, moment);
    packet.set(payload, rtpHeaderLength);
    return packet;
  }
}

class OwnMemory implements PacketMemory {
  bytes = new Uint8Array();
  readonly start = 0;

  place(bytes: number): void {
    this.bytes = new Uint8Array(bytes);
  }
}

/** Without a view of the memory: one would be made for every packet. */
function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}
