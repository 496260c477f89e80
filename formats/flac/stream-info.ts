import { BitWriter } from "../bits/index.ts";

export const bitsPerSample = 16;
/** The smallest that a stream may announce; its last frame may be shorter. */
const minBlockSize = 16;

/**
 * STREAMINFO with its block header, marked as the last metadata block, RFC 9639 clause 8.2: what a
 * dfLa box holds, and what follows "fLaC" in a file. `maxBlockSize` is the most samples of a channel
 * that any frame will hold: decoders refuse a frame that is longer.
 */
export function flacStreamInfo(stream: {
  readonly sampleRate: number;
  readonly channels: number;
  readonly maxBlockSize: number;
}): Uint8Array {
  const block = new BitWriter(38);
  block.flag(true); // last metadata block
  block.u(7, 0); // block type STREAMINFO
  block.u(24, 34); // length
  block.u(16, minBlockSize);
  block.u(16, Math.max(minBlockSize, stream.maxBlockSize));
  block.u(24, 0); // minimum frame size: not known
  block.u(24, 0); // maximum frame size: not known
  block.u(20, stream.sampleRate);
  block.u(3, stream.channels - 1);
  block.u(5, bitsPerSample - 1);
  block.u(4, 0); // total samples, 36 bits: not known
  block.u(32, 0);
  block.bytes(new Uint8Array(16)); // MD5 of the samples: not known
  return block.toBytes();
}
