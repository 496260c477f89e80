import { isRecoveryPoint, nalType, parameterSetId } from "../h265/index.ts";
import {
  AccessUnitAssembler,
  type NalSyntax,
  type VideoHandlers,
} from "./access-unit-assembler.ts";
import type { Depacketiser } from "./depacketiser.ts";
import type { RtpHeader } from "./rtp-header.ts";

/** Payload structures of RFC 7798, 4.4. */
const AP = 48;
const FU = 49;

/** H.265 over RTP, RFC 7798, without decoding order numbers. */
export class H265Depacketiser implements Depacketiser {
  readonly #units: AccessUnitAssembler;

  /** `knownSets`: VPS, SPS and PPS from the session description, if it has them all. */
  constructor(handlers: VideoHandlers, knownSets: Iterable<Uint8Array> = []) {
    this.#units = new AccessUnitAssembler(h265Syntax, handlers, knownSets);
  }

  get dropped(): number {
    return this.#units.dropped;
  }

  push(bytes: Uint8Array, header: RtpHeader, missing: number): void {
    this.#units.beginPacket(header.timestamp, missing);
    const { payloadStart: start, payloadEnd: end } = header;
    if (end - start > 2) {
      const type = ((bytes[start] ?? 0) >> 1) & 0x3f;
      if (type === FU) this.#readFu(bytes, start, end);
      else if (type === AP) this.#units.addAggregate(bytes, start + 2, end);
      else if (type < AP) this.#units.addNal(bytes, start, end);
    }
    this.#units.endPacket(header.marker);
  }

  /** Start and end bit together are forbidden, and some cameras set both for a small NAL unit. */
  #readFu(bytes: Uint8Array, start: number, end: number): void {
    const fuHeader = bytes[start + 2] ?? 0;
    const isStart = (fuHeader & 0x80) !== 0;
    const isEnd = (fuHeader & 0x40) !== 0;
    const type = fuHeader & 0x3f;
    if (isStart)
      this.#units.startFragments(((bytes[start] ?? 0) & 0x81) | (type << 1), bytes[start + 1] ?? 0);
    this.#units.addFragment(bytes, start + 3, end);
    if (isEnd) this.#units.endFragments();
  }
}

export const h265Syntax: NalSyntax = {
  roleOf(firstByte) {
    const type = (firstByte >> 1) & 0x3f;
    if (type >= nalType.blaWLp && type <= nalType.cra) return "key";
    if (type < nalType.vps) return "slice";
    if (type === nalType.vps) return "vps";
    if (type === nalType.sps) return "sps";
    if (type === nalType.pps) return "pps";
    if (type === nalType.prefixSei) return "sei";
    return "none";
  },

  needsFirstSlice: true,
  /** first_slice_segment_in_pic_flag */
  isFirstSlice: (bytes, start) => ((bytes[start + 2] ?? 0) & 0x80) !== 0,

  isRecoveryPoint,
  /** What is coded from itself alone has a type of its own. */
  isIntraSlice: () => false,
  parameterSetId,

  collect(sets) {
    const vps = sets.list("vps");
    const sps = sets.list("sps");
    const pps = sets.list("pps");
    return vps && sps && pps && { codec: "h265", vps, sps, pps };
  },

  isArithmetic: () => true,
};
