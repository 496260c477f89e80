import { BitWriter } from "../bits/index.ts";
import { crc8, crc16 } from "./crc.ts";
import { writeSubframe } from "./subframe.ts";

export interface FlacFrameFormat {
  readonly sampleRate: number;
  /** 1 to 8. */
  readonly channels: number;
  /** Samples of a channel before this frame. */
  readonly sampleNumber: number;
}

const maxBlockSize = 65_535;

/** One frame, RFC 9639 clause 9, of 16-bit samples, interleaved; frames may differ in length. */
export function encodeFlacFrame(samples: Int16Array, format: FlacFrameFormat): Uint8Array {
  const blockSize = samples.length / format.channels;
  if (!Number.isInteger(blockSize) || blockSize < 1 || blockSize > maxBlockSize)
    throw new RangeError(
      `a FLAC frame cannot hold ${samples.length} samples of ${format.channels} channels`,
    );

  const frame = new BitWriter(samples.length * 2 + 32);
  writeHeader(frame, format, blockSize);
  for (let channel = 0; channel < format.channels; channel++)
    writeSubframe(frame, channelOf(samples, channel, format.channels));
  frame.align();
  frame.u(16, crc16(frame.toBytes()));
  return frame.toBytes();
}

const sampleRateCodes = new Map([
  [8_000, 4],
  [16_000, 5],
  [22_050, 6],
  [24_000, 7],
  [32_000, 8],
  [44_100, 9],
  [48_000, 10],
  [96_000, 11],
]);
const rateFromStreamInfo = 0;
const blockSizeIn16Bits = 7;

function writeHeader(frame: BitWriter, format: FlacFrameFormat, blockSize: number): void {
  frame.u(15, 0x7ffc); // sync code
  frame.u(1, 1); // blocking strategy: block sizes differ
  frame.u(4, blockSizeIn16Bits);
  frame.u(4, sampleRateCodes.get(format.sampleRate) ?? rateFromStreamInfo);
  frame.u(4, format.channels - 1); // each channel on its own
  frame.u(3, 4); // 16 bits a sample
  frame.u(1, 0);
  writeCodedNumber(frame, format.sampleNumber);
  frame.u(16, blockSize - 1);
  frame.u(8, crc8(frame.toBytes()));
}

/** The scheme of UTF-8 for up to 36 bits, clause 9.1.5. */
function writeCodedNumber(frame: BitWriter, value: number): void {
  if (value < 0x80) {
    frame.u(8, value);
    return;
  }
  let following = 1;
  while (value >= 2 ** (6 + 5 * following) && following < 6) following++;
  const high = Math.floor(value / 2 ** (6 * following));
  frame.u(8, ((0xff00 >> (following + 1)) & 0xff) | high);
  for (let index = following - 1; index >= 0; index--)
    frame.u(8, 0x80 | (Math.floor(value / 2 ** (6 * index)) % 64));
}

function channelOf(samples: Int16Array, channel: number, channels: number): Int32Array {
  const own = new Int32Array(samples.length / channels);
  for (let index = 0; index < own.length; index++)
    own[index] = samples[index * channels + channel] ?? 0;
  return own;
}
