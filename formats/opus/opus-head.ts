import { BrokenBytes } from "../bits/index.ts";

/** "OpusHead". */
const magic = [0x4f, 0x70, 0x75, 0x73, 0x48, 0x65, 0x61, 0x64];
const headSize = 19;

/** Identification header, RFC 7845 clause 5.1, of a stream that one may join anywhere. */
export function opusHead(channels: number): Uint8Array {
  const head = new Uint8Array(headSize);
  const view = new DataView(head.buffer);
  head.set(magic);
  view.setUint8(8, 1); // version
  view.setUint8(9, channels); // output channel count
  view.setUint16(10, 0, true); // pre-skip: nothing, a live stream has no start
  view.setUint32(12, 48_000, true); // input sample rate
  view.setInt16(16, 0, true); // output gain
  view.setUint8(18, 0); // channel mapping family: mono or stereo
  return head;
}

/** The channels that an identification header tells. */
export function parseOpusHead(head: Uint8Array): { readonly channels: 1 | 2 } {
  if (head.length < headSize || magic.some((byte, at) => head[at] !== byte))
    throw new BrokenBytes("Opus", {
      zh: "标识头无效",
      en: "the identification header is not valid",
    });
  const channels = head[9];
  if (channels !== 1 && channels !== 2)
    throw new BrokenBytes("Opus", {
      zh: "仅支持单声道和双声道",
      en: "only mono and stereo are supported",
    });
  return { channels };
}
