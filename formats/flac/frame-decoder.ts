import { BitReader } from "../bits/index.ts";
import { bitsPerSample } from "./stream-info.ts";

/** Samples of 16 bits, interleaved. */
export interface FlacSamples {
  readonly channels: number;
  readonly samples: Int16Array;
}

/** More than our encoder ever puts in a frame. */
const maxSamples = 65_535 * 2;

/** A frame as `encodeFlacFrame` writes it, RFC 9639 clause 9. Throws BrokenBytes for others. */
export function decodeFlacFrame(data: Uint8Array): FlacSamples {
  const bits = new BitReader(data, "FLAC");
  const { blockSize, channels } = readHeader(bits);
  if (blockSize * channels > maxSamples) throw bits.broken("帧过长", "a frame is too long");
  const samples = new Int16Array(blockSize * channels);
  for (let channel = 0; channel < channels; channel++)
    readSubframe(bits, blockSize).forEach((sample, at) => {
      samples[at * channels + channel] = sample;
    });
  return { channels, samples };
}

function readHeader(bits: BitReader) {
  const sync = bits.u(15);
  bits.skip(1); // blocking strategy
  const sizeCode = bits.u(4);
  bits.skip(4); // sample rate
  const channels = bits.u(4) + 1;
  const widthCode = bits.u(3);
  bits.skip(1);
  if (sync !== 0x7ffc || sizeCode !== 7 || channels > 8 || widthCode !== 4)
    throw bits.broken("不支持的帧", "a frame is of another kind");
  skipCodedNumber(bits);
  const blockSize = bits.u(16) + 1;
  bits.skip(8); // CRC-8
  return { blockSize, channels };
}

/** Clause 9.1.5. */
function skipCodedNumber(bits: BitReader): void {
  const leadingOnes = Math.clz32(~(bits.u(8) << 24));
  bits.skip(Math.max(0, leadingOnes - 1) * 8);
}

/** Clause 9.2. */
function readSubframe(bits: BitReader, blockSize: number): Int32Array {
  bits.skip(1);
  const type = bits.u(6);
  const wastedBits = bits.flag() ? readUnary(bits) + 1 : 0;
  const width = bitsPerSample - wastedBits;
  const samples = new Int32Array(blockSize);
  if (type === 0) samples.fill(signed(bits, width));
  else if (type === 1) for (let at = 0; at < blockSize; at++) samples[at] = signed(bits, width);
  else if (type >= 8 && type <= 12) readFixed(bits, samples, type - 8, width);
  else throw bits.broken("不支持的子帧", "a subframe is of another kind");
  for (let at = 0; at < blockSize; at++) samples[at] = (samples[at] ?? 0) << wastedBits;
  return samples;
}

/** Clause 9.2.5: a sample is what those before it predict and what is left over. */
function readFixed(bits: BitReader, samples: Int32Array, order: number, width: number): void {
  for (let at = 0; at < order; at++) samples[at] = signed(bits, width);
  readResidual(bits, samples, order);
  const factors = predictors[order] ?? [];
  for (let at = order; at < samples.length; at++) {
    let predicted = 0;
    for (let back = 0; back < order; back++)
      predicted += (factors[back] ?? 0) * (samples[at - back - 1] ?? 0);
    samples[at] = (samples[at] ?? 0) + predicted;
  }
}

const predictors = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** Clause 9.2.7, in one partition. */
function readResidual(bits: BitReader, samples: Int32Array, order: number): void {
  const method = bits.u(2);
  const partitions = bits.u(4);
  const parameter = bits.u(4);
  if (method !== 0 || partitions !== 0 || parameter === 15)
    throw bits.broken("不支持的残差编码", "a residual is of another kind");
  for (let at = order; at < samples.length; at++) {
    const code = readUnary(bits) * 2 ** parameter + bits.u(parameter);
    samples[at] = code % 2 === 0 ? code / 2 : -(code + 1) / 2;
  }
}

function readUnary(bits: BitReader): number {
  let zeros = 0;
  while (!bits.flag()) zeros++;
  return zeros;
}

function signed(bits: BitReader, width: number): number {
  const value = bits.u(width);
  return value >= 2 ** (width - 1) ? value - 2 ** width : value;
}
