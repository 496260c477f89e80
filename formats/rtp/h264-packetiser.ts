import { type RtpPacketiser, rtpHeaderLength, usualPayloadBytes } from "./rtp-packetiser.ts";

const stapA = 24;
const fuA = 28;
const fuHeaderLength = 2;
const fuStart = 0x80;
const fuEnd = 0x40;
const sps = 7;
const pps = 8;

/** RFC 6184, packetization-mode 1: single NAL units, STAP-A for the parameter sets, FU-A. */
export class H264Packetiser {
  readonly #rtp: RtpPacketiser;
  readonly #maxPayloadBytes: number;

  constructor(rtp: RtpPacketiser, maxPayloadBytes = usualPayloadBytes) {
    this.#rtp = rtp;
    this.#maxPayloadBytes = maxPayloadBytes;
  }

  /** Packets of one access unit; the last one carries the marker. */
  packetise(nals: readonly Uint8Array[], timestamp: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    const units = this.#joinParameterSets(nals);
    units.forEach((unit, index) => {
      const isLast = index === units.length - 1;
      if (unit.length <= this.#maxPayloadBytes)
        packets.push(this.#rtp.wrap(unit, { timestamp, isMarker: isLast }));
      else this.#fragment(unit, { timestamp, isLast, packets });
    });
    return packets;
  }

  /** Puts a run of parameter sets into one STAP-A when there are several and they fit. */
  #joinParameterSets(nals: readonly Uint8Array[]): readonly Uint8Array[] {
    const from = nals.findIndex(isParameterSet);
    let to = from;
    while (to >= 0 && isParameterSet(nals[to])) to++;
    const sets = nals.slice(Math.max(from, 0), to);
    const length = sets.reduce((sum, set) => sum + 2 + set.length, 1);
    if (sets.length < 2 || length > this.#maxPayloadBytes) return nals;
    return [...nals.slice(0, from), writeStapA(sets, length), ...nals.slice(to)];
  }

  #fragment(nal: Uint8Array, { timestamp, isLast, packets }: Fragmentation): void {
    const header = nal[0] ?? 0;
    const chunk = this.#maxPayloadBytes - fuHeaderLength;
    for (let from = 1; from < nal.length; from += chunk) {
      const to = Math.min(from + chunk, nal.length);
      const isEnd = to === nal.length;
      const moment = { timestamp, isMarker: isEnd && isLast };
      const packet = this.#rtp.makePacket(fuHeaderLength + to - from, moment);
      packet[rtpHeaderLength] = (header & 0xe0) | fuA; // FU indicator: F, NRI, type
      packet[rtpHeaderLength + 1] =
        (from === 1 ? fuStart : 0) | (isEnd ? fuEnd : 0) | (header & 0x1f);
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
