import type { ElementaryCodec } from "./elementary-streams.ts";

/** What a payload is by its bytes; undefined: they do not tell. */
export function sniffPayload(bytes: Uint8Array, start: number): "ps" | ElementaryCodec | undefined {
  const head = new DataView(bytes.buffer, bytes.byteOffset + start);
  if (head.byteLength < 4) return undefined;
  if (head.getUint32(0) === packStart) return "ps";
  const first = head.getUint8(0);
  if (head.getUint8(1) === 1 && h265Starts.has(first)) return "h265";
  const isAggregate = (first & 0x9f) === stapA;
  return isH264Sps(isAggregate ? head.getUint8(3) : first) ? "h264" : undefined;
}

const packStart = 0x0000_01ba;

/** RFC 7798: VPS, SPS, or an aggregation packet, of the lowest layer. */
const h265Starts: ReadonlySet<number> = new Set([0x40, 0x42, 0x60]);

/** RFC 6184. */
const stapA = 24;
const isH264Sps = (header: number) => (header & 0x9f) === 7;
