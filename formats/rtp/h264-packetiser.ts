import { NalPacketiser } from "./nal-packetiser.ts";
import type { RtpPacketiser } from "./rtp-packetiser.ts";

const stapA = 24;
const fuA = 28;
const sps = 7;
const pps = 8;

/** RFC 6184, packetization-mode 1: single NAL units, STAP-A for the parameter sets, FU-A. */
export class H264Packetiser {
  readonly #nals: NalPacketiser;

  constructor(rtp: RtpPacketiser, maxPayloadBytes?: number) {
    this.#nals = new NalPacketiser(rtp, { nalHeaderLength: 1, fragmentHeader }, maxPayloadBytes);
  }

  /** Packets of one access unit; the last one carries the marker. */
  packetise(nals: readonly Uint8Array[], timestamp: number): Uint8Array[] {
    return this.#nals.packetise(this.#joinParameterSets(nals), timestamp);
  }

  /** See NalPacketiser. */
  lay(nals: readonly Uint8Array[], timestamp: number): void {
    this.#nals.lay(this.#joinParameterSets(nals), timestamp);
  }

  /** Puts a run of parameter sets into one STAP-A when there are several and they fit. */
  #joinParameterSets(nals: readonly Uint8Array[]): readonly Uint8Array[] {
    const from = nals.findIndex(isParameterSet);
    let to = from;
    while (to >= 0 && isParameterSet(nals[to])) to++;
    const sets = nals.slice(Math.max(from, 0), to);
    const length = sets.reduce((sum, set) => sum + 2 + set.length, 1);
    if (sets.length < 2 || length > this.#nals.maxPayloadBytes) return nals;
    return [...nals.slice(0, from), writeStapA(sets, length), ...nals.slice(to)];
  }
}

function fragmentHeader([header = 0]: Uint8Array, flags: number): readonly number[] {
  return [
    (header & 0xe0) | fuA, // FU indicator: F, NRI, type
    flags | (header & 0x1f), // FU header: S, E, R, type
  ];
}

function isParameterSet(nal: Uint8Array | undefined): boolean {
  const type = (nal?.[0] ?? 0) & 0x1f;
  return type === sps || type === pps;
}

function writeStapA(nals: readonly Uint8Array[], length: number): Uint8Array {
  const payload = new Uint8Array(length);
  const importance = Math.max(...nals.map((nal) => (nal[0] ?? 0) & 0x60));
  payload[0] = importance | stapA;
  let at = 1;
  for (const nal of nals) {
    payload[at] = nal.length >> 8;
    payload[at + 1] = nal.length & 0xff;
    payload.set(nal, at + 2);
    at += 2 + nal.length;
  }
  return payload;
}
