import { type RtpPacketiser, rtpHeaderLength, usualPayloadBytes } from "./rtp-packetiser.ts";

const headerLength = 4;

/** MP3 as RFC 2250 MPA: one frame a packet, a large one in pieces. Its clock is 90 kHz at any rate. */
export class MpaPacketiser {
  readonly #rtp: RtpPacketiser;
  readonly #maxPayloadBytes: number;

  constructor(rtp: RtpPacketiser, maxPayloadBytes = usualPayloadBytes) {
    this.#rtp = rtp;
    this.#maxPayloadBytes = maxPayloadBytes;
  }

  packetise(frame: Uint8Array, timestamp: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    const chunk = this.#maxPayloadBytes - headerLength;
    for (let from = 0; from < frame.length; from += chunk) {
      const part = frame.subarray(from, from + chunk);
      const packet = this.#rtp.makePacket(headerLength + part.length, {
        timestamp,
        isMarker: false,
      });
      const view = new DataView(packet.buffer, packet.byteOffset + rtpHeaderLength);
      view.setUint16(0, 0); // MBZ
      view.setUint16(2, from); // Frag_offset
      packet.set(part, rtpHeaderLength + headerLength);
      packets.push(packet);
    }
    return packets;
  }
}
