import { hasCabac, isIntraSlice, isRecoveryPoint, nalType, parameterSetId } from "../h264/index.ts";
import {
  AccessUnitAssembler,
  type NalSyntax,
  type VideoHandlers,
} from "./access-unit-assembler.ts";
import type { Depacketiser } from "./depacketiser.ts";
import type { RtpHeader } from "./rtp-header.ts";

/** Payload structures of RFC 6184, table 1. */
const STAP_A = 24;
const FU_A = 28;

/** H.264 over RTP, RFC 6184, packetization modes 0 and 1. */
export class H264Depacketiser implements Depacketiser {
  readonly #units: AccessUnitAssembler;

  /** `knownSets`: SPS and PPS from the session description, if it has them. */
  constructor(handlers: VideoHandlers, knownSets: Iterable<Uint8Array> = []) {
    this.#units = new AccessUnitAssembler(h264Syntax, handlers, knownSets);
  }

  get dropped(): number {
    return this.#units.dropped;
  }

  push(bytes: Uint8Array, header: RtpHeader, missing: number): void {
    this.#units.beginPacket(header.timestamp, missing);
    const { payloadStart: start, payloadEnd: end } = header;
    if (end > start) {
      const type = (bytes[start] ?? 0) & 0x1f;
      if (type === FU_A) this.#readFuA(bytes, start, end);
      else if (type === STAP_A) this.#units.addAggregate(bytes, start + 1, end);
      else if (type < STAP_A) this.#units.addNal(bytes, start, end);
    }
    this.#units.endPacket(header.marker);
  }

  #readFuA(bytes: Uint8Array, start: number, end: number): void {
    if (end - start < 2) return;
    const indicator = bytes[start] ?? 0;
    const fuHeader = bytes[start + 1] ?? 0;
    const isStart = (fuHeader & 0x80) !== 0;
    const isEnd = (fuHeader & 0x40) !== 0;
    const type = fuHeader & 0x1f;
    if (isStart) this.#units.startFragments((indicator & 0xe0) | type);
    this.#units.addFragment(bytes, start + 2, end);
    if (isEnd) this.#units.endFragments();
  }
}

export const h264Syntax: NalSyntax = {
  roleOf(firstByte) {
    const type = firstByte & 0x1f;
    if (type === nalType.idr) return "key";
    if (type >= nalType.slice && type < nalType.idr) return "slice";
    if (type === nalType.sps) return "sps";
    if (type === nalType.pps) return "pps";
    if (type === nalType.sei) return "sei";
    return "none";
  },

  needsFirstSlice: false,
  /** first_mb_in_slice is 0: as Exp-Golomb a single 1 bit. */
  isFirstSlice: (bytes, start) => ((bytes[start + 1] ?? 0) & 0x80) !== 0,

  isRecoveryPoint,
  isIntraSlice,
  parameterSetId,

  collect(sets) {
    const sps = sets.list("sps");
    const pps = sets.list("pps");
    return sps && pps && { codec: "h264", sps, pps };
  },

  isArithmetic: ({ pps }) => pps.every(hasCabac),
};
