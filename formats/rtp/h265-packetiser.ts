import { NalPacketiser } from "./nal-packetiser.ts";
import type { RtpPacketiser } from "./rtp-packetiser.ts";

const fu = 49;

/** RFC 7798: single NAL units and fragmentation units. */
export class H265Packetiser {
  readonly #nals: NalPacketiser;

  constructor(rtp: RtpPacketiser, maxPayloadBytes?: number) {
    this.#nals = new NalPacketiser(rtp, { nalHeaderLength: 2, fragmentHeader }, maxPayloadBytes);
  }

  /** Packets of one access unit; the last one carries the marker. */
  packetise(nals: readonly Uint8Array[], timestamp: number): Uint8Array[] {
    return this.#nals.packetise(nals, timestamp);
  }

  /** See NalPacketiser. */
  lay(nals: readonly Uint8Array[], timestamp: number): void {
    this.#nals.lay(nals, timestamp);
  }
}

function fragmentHeader(
  [header = 0, layerAndTid = 0]: Uint8Array,
  flags: number,
): readonly number[] {
  return [
    (header & 0x81) | (fu << 1), // F, type, high bit of the layer
    layerAndTid, // layer, TID
    flags | ((header >> 1) & 0x3f), // FU header: S, E, type
  ];
}
