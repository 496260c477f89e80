import type { RtpPacketiser } from "./rtp-packetiser.ts";

/** RFC 7587: one Opus packet is one payload. */
export class OpusPacketiser {
  readonly #rtp: RtpPacketiser;

  constructor(rtp: RtpPacketiser) {
    this.#rtp = rtp;
  }

  packetise(packet: Uint8Array, timestamp: number): Uint8Array[] {
    return [this.#rtp.wrap(packet, { timestamp, isMarker: false })];
  }
}
