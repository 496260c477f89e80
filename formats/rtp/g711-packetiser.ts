import type { RtpPacketiser } from "./rtp-packetiser.ts";

const usualSamplesPerPacket = 160;

/** RFC 3551 PCMU and PCMA: a byte a sample, 20 ms a packet. */
export class G711Packetiser {
  readonly #rtp: RtpPacketiser;
  readonly #samplesPerPacket: number;

  constructor(rtp: RtpPacketiser, samplesPerPacket = usualSamplesPerPacket) {
    this.#rtp = rtp;
    this.#samplesPerPacket = samplesPerPacket;
  }

  /** Any number of samples; the timestamp is that of the first. */
  packetise(samples: Uint8Array, timestamp: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    for (let from = 0; from < samples.length; from += this.#samplesPerPacket) {
      const payload = samples.subarray(from, from + this.#samplesPerPacket);
      packets.push(this.#rtp.wrap(payload, { timestamp: timestamp + from, isMarker: false }));
    }
    return packets;
  }
}
