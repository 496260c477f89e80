import { RtpPacketiser } from "../rtp/index.ts";

const usualPayloadType = 96;
const maxPayloadBytes = 1400;

interface PsStreamNumbers {
  readonly ssrc: number;
  readonly payloadType?: number | undefined;
  readonly firstSequence?: number | undefined;
}

/** A program stream as RTP packets, GB/T 28181 annex C. */
export class PsPacketiser {
  readonly #rtp: RtpPacketiser;

  constructor({ ssrc, payloadType = usualPayloadType, firstSequence = 0 }: PsStreamNumbers) {
    this.#rtp = new RtpPacketiser({ payloadType, ssrc, firstSequence });
  }

  /** Of one picture or sound; the last packet carries the marker. */
  packetise(ps: Uint8Array, timestamp90k: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    const timestamp = ((timestamp90k % 2 ** 32) + 2 ** 32) % 2 ** 32;
    for (let from = 0; from < ps.length; from += maxPayloadBytes) {
      const to = Math.min(ps.length, from + maxPayloadBytes);
      const moment = { timestamp, isMarker: to === ps.length };
      packets.push(this.#rtp.wrap(ps.subarray(from, to), moment));
    }
    return packets;
  }
}
