import { EhomeStreamParser } from "./ehome-stream-parser.ts";

/** More than a preamble and a packet or two: what has none by then is no stream of an EHome device. */
const mostBytes = 8 * 1024;
const ssrcOffset = 8;

/** Of the first packet of a connection, which is the number of its session; undefined: more is needed, null: there is none. */
export function ssrcOfStart(bytes: Uint8Array): number | null | undefined {
  let ssrc: number | undefined;
  const parser = new EhomeStreamParser({
    onRtp: (packet, start) => {
      ssrc ??= new DataView(packet.buffer, packet.byteOffset).getUint32(start + ssrcOffset);
    },
  });
  // A copy: the parser closes up what it is given.
  parser.push(Uint8Array.from(bytes.subarray(0, mostBytes)));
  return ssrc ?? (bytes.length < mostBytes ? undefined : null);
}
