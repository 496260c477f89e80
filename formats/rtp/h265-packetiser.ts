import { type RtpPacketiser, rtpHeaderLength, usualPayloadBytes } from "./rtp-packetiser.ts";

const fu = 49;
const fuHeaderLength = 3;
const fuStart = 0x80;
const fuEnd = 0x40;
const nalHeaderLength = 2;

/** RFC 7798: single NAL units and fragmentation units. */
export class H265Packetiser {
  readonly #rtp: RtpPacketiser;
  readonly #maxPayloadBytes: number;

  constructor(rtp: RtpPacketiser, maxPayloadBytes = usualPayloadBytes) {
    this.#rtp = rtp;
    this.#maxPayloadBytes = maxPayloadBytes;
  }

  /** Packets of one access unit; the last one carries the marker. */
  packetise(nals: readonly Uint8Array[], timestamp: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    nals.forEach((nal, index) => {
      const isLast = index === nals.length - 1;
      if (nal.length <= this.#maxPayloadBytes)
        packets.push(this.#rtp.wrap(nal, { timestamp, isMarker: isLast }));
      else this.#fragment(nal, { timestamp, isLast, packets });
    });
    return packets;
  }

  #fragment(nal: Uint8Array, { timestamp, isLast, packets }: Fragmentation): void {
    const header = nal[0] ?? 0;
    const type = (header >> 1) & 0x3f;
    const chunk = this.#maxPayloadBytes - fuHeaderLength;
    for (let from = nalHeaderLength; from < nal.length; from += chunk) {
      const to = Math.min(from + chunk, nal.length);
      const isStart = from === nalHeaderLength;
      const isEnd = to === nal.length;
      const moment = { timestamp, isMarker: isEnd && isLast };
      const packet = this.#rtp.makePacket(fuHeaderLength + to - from, moment);
      packet[rtpHeaderLength] = (header & 0x81) | (fu << 1); // F, type, high bit of the layer
      packet[rtpHeaderLength + 1] = nal[1] ?? 0; // layer, TID
      packet[rtpHeaderLength + 2] = (isStart ? fuStart : 0) | (isEnd ? fuEnd : 0) | type;
      packet.set(nal.subarray(from, to), rtpHeaderLength + fuHeaderLength);
      packets.push(packet);
    }
  }
}

interface Fragmentation {
  readonly timestamp: number;
  readonly isLast: boolean;
  readonly packets: Uint8Array[];
}
