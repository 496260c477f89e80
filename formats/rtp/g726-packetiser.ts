import type { RtpPacketiser } from "./rtp-packetiser.ts";

const samplesPerPacket = 160;

/** RFC 3551 G726-16 to G726-40: 20 ms a packet. */
export class G726Packetiser {
  readonly #rtp: RtpPacketiser;
  readonly #bytesPerPacket: number;

  constructor(rtp: RtpPacketiser, { bitsPerSample }: { readonly bitsPerSample: number }) {
    this.#rtp = rtp;
    this.#bytesPerPacket = (samplesPerPacket * bitsPerSample) / 8;
  }

  /** Any number of samples; the timestamp is that of the first. */
  packetise(data: Uint8Array, timestamp: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    for (let from = 0; from < data.length; from += this.#bytesPerPacket) {
      const payload = data.subarray(from, from + this.#bytesPerPacket);
      const at = timestamp + (from / this.#bytesPerPacket) * samplesPerPacket;
      packets.push(this.#rtp.wrap(payload, { timestamp: at, isMarker: false }));
    }
    return packets;
  }
}
