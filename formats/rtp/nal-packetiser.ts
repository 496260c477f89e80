import { type RtpPacketiser, rtpHeaderLength, usualPayloadBytes } from "./rtp-packetiser.ts";

const fuStart = 0x80;
const fuEnd = 0x40;

/** How a codec cuts a NAL unit that does not fit a packet. */
export interface NalCutting {
  /** Length of the NAL unit's own header, which the fragments' headers replace. */
  readonly nalHeaderLength: number;
  /** The header of one fragment; `flags` holds its start and end bits. */
  fragmentHeader(nal: Uint8Array, flags: number): readonly number[];
}

interface Moment {
  readonly timestamp: number;
  readonly isLast: boolean;
}

/** NAL units as RTP packets: whole where they fit, else as fragmentation units. */
export class NalPacketiser {
  readonly #rtp: RtpPacketiser;
  readonly #cutting: NalCutting;
  readonly maxPayloadBytes: number;

  constructor(rtp: RtpPacketiser, cutting: NalCutting, maxPayloadBytes = usualPayloadBytes) {
    this.#rtp = rtp;
    this.#cutting = cutting;
    this.maxPayloadBytes = maxPayloadBytes;
  }

  /** Packets of one access unit; the last one carries the marker. */
  packetise(units: readonly Uint8Array[], timestamp: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    units.forEach((unit, index) => {
      const isLast = index === units.length - 1;
      if (unit.length <= this.maxPayloadBytes)
        packets.push(this.#rtp.wrap(unit, { timestamp, isMarker: isLast }));
      else this.#fragment(unit, { timestamp, isLast }, packets);
    });
    return packets;
  }

  #fragment(nal: Uint8Array, { timestamp, isLast }: Moment, packets: Uint8Array[]): void {
    const { nalHeaderLength } = this.#cutting;
    const headerLength = nalHeaderLength + 1;
    const chunk = this.maxPayloadBytes - headerLength;
    for (let from = nalHeaderLength; from < nal.length; from += chunk) {
      const to = Math.min(from + chunk, nal.length);
      const isEnd = to === nal.length;
      const flags = (from === nalHeaderLength ? fuStart : 0) | (isEnd ? fuEnd : 0);
      const moment = { timestamp, isMarker: isEnd && isLast };
      const packet = this.#rtp.makePacket(headerLength + to - from, moment);
      const header = this.#cutting.fragmentHeader(nal, flags);
      // One by one: for so few, setting them at once takes longer.
      for (let at = 0; at < headerLength; at++) packet[rtpHeaderLength + at] = header[at] ?? 0;
      packet.set(nal.subarray(from, to), rtpHeaderLength + headerLength);
      packets.push(packet);
    }
  }
}
