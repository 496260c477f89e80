import {
  isFramed,
  isFramedProgramStream,
  isRtcp,
  lengthAt,
  prefixBytes,
  rtpHeaderBytes,
} from "./framing.ts";
import { isPreamble, preambleBytes, preambleStart } from "./preamble.ts";

/** What has no packet by then is no stream of an EHome device. */
const mostBytes = 8 * 1024;
const ssrcOffset = 8;

/** Of the first packet of a connection, which is the number of its session; undefined: more is needed, null: there is none. */
export function ssrcOfStart(bytes: Uint8Array): number | null | undefined {
  if (bytes.length < preambleStart) return undefined;
  const start = isPreamble(bytes) ? preambleBytes : 0;
  const packet = firstPacket(bytes, start);
  if (packet !== undefined)
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(packet + ssrcOffset);
  return bytes.length >= mostBytes ? null : undefined;
}

/** Where it begins. Its header has to be there, not the rest: a packet may be longer than what is waited for. */
function firstPacket(bytes: Uint8Array, start: number): number | undefined {
  const last = Math.min(bytes.length, mostBytes) - prefixBytes - rtpHeaderBytes;
  let at = start;
  let isInStep = true;
  while (at <= last) {
    const isPacket: boolean = isInStep ? isFramed(bytes, at) : isFramedProgramStream(bytes, at);
    if (isPacket && !isRtcp(bytes, at + prefixBytes)) return at + prefixBytes;
    at += isPacket ? prefixBytes + lengthAt(bytes, at) : 1;
    isInStep = isPacket;
  }
  return undefined;
}
