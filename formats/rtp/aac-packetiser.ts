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
      const view = new DataView(packet.buffer, packet.byteOffset + rtpHeaderLength);
      view.setUint16(0, 16); // AU-headers-length, in bits
      view.setUint16(2, accessUnit.length << 3); // AU-size of the whole unit, AU-Index 0
      packet.set(accessUnit.subarray(from, to), rtpHeaderLength + auHeaderLength);
      packets.push(packet);
    }
    return packets;
  }
}
