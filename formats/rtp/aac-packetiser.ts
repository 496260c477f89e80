import { type RtpPacketiser, rtpHeaderLength, usualPayloadBytes } from "./rtp-packetiser.ts";

const auHeaderLength = 4;

/** RFC 3640 AAC-hbr (sizelength 13, indexlength 3): one access unit a packet, a large one in pieces. */
export class AacPacketiser {
  readonly #rtp: RtpPacketiser;
  readonly #maxPayloadBytes: number;

  constructor(rtp: RtpPacketiser, maxPayloadBytes = usualPayloadBytes) {
    this.#rtp = rtp;
    this.#maxPayloadBytes = maxPayloadBytes;
  }

  packetise(accessUnit: Uint8Array, timestamp: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    const chunk = this.#maxPayloadBytes - auHeaderLength;
    for (let from = 0; from < accessUnit.length; from += chunk) {
      const to = Math.min(from + chunk, accessUnit.length);
      const moment = { timestamp, isMarker: to === accessUnit.length };
      const packet = this.#rtp.makePacket(auHeaderLength + to - from, moment);
      const at = rtpHeaderLength;
      packet[at] = 0;
      packet[at + 1] = 16; // AU-headers-length, in bits
      packet[at + 2] = accessUnit.length >> 5; // AU-size of the whole unit
      packet[at + 3] = accessUnit.length << 3; // its lower bits, AU-Index 0
      packet.set(accessUnit.subarray(from, to), at + auHeaderLength);
      packets.push(packet);
    }
    return packets;
  }
}
