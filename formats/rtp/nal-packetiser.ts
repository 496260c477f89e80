import { type RtpPacketiser, usualPayloadBytes } from "./rtp-packetiser.ts";

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
    this.lay(units, timestamp, () => packets.push(this.#rtp.lastPacket));
    return packets;
  }

  /** Lays them out in the packetiser's memory alone: a view of each costs more than its bytes. */
  lay(units: readonly Uint8Array[], timestamp: number, onPacket?: () => void): void {
    units.forEach((unit, index) => {
      const isLast = index === units.length - 1;
      if (unit.length > this.maxPayloadBytes)
        return this.#fragment(unit, { timestamp, isLast }, onPacket);
      const at = this.#rtp.layPacket(unit.length, { timestamp, isMarker: isLast });
      this.#rtp.memory.bytes.set(unit, at);
      onPacket?.();
    });
  }

  #fragment(nal: Uint8Array, { timestamp, isLast }: Moment, onPacket?: () => void): void {
    const { nalHeaderLength } = this.#cutting;
    const headerLength = nalHeaderLength + 1;
    const chunk = this.maxPayloadBytes - headerLength;
    for (let from = nalHeaderLength; from < nal.length; from += chunk) {
      const to = Math.min(from + chunk, nal.length);
      const isEnd = to === nal.length;
      const flags = (from === nalHeaderLength ? fuStart : 0) | (isEnd ? fuEnd : 0);
      const moment = { timestamp, isMarker: isEnd && isLast };
      const at = this.#rtp.layPacket(headerLength + to - from, moment);
      const { bytes } = this.#rtp.memory;
      const header = this.#cutting.fragmentHeader(nal, flags);
      // One by one: for so few, setting them at once takes longer.
      for (let each = 0; each < headerLength; each++) bytes[at + each] = header[each] ?? 0;
      bytes.set(nal.subarray(from, to), at + headerLength);
      onPacket?.();
    }
  }
}
