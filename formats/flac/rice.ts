import type { BitWriter } from "../bits/index.ts";

export interface RiceChoice {
  readonly parameter: number;
  /** Length of the whole coded residual. */
  readonly bits: number;
}

/** 15 is the escape code. */
const maxParameter = 14;
/** Coding method 2 bits, partition order 4 bits, parameter 4 bits. */
const headerBits = 10;

/** A Rice parameter whose code is about the shortest, and the exact length of that code. */
export function chooseRiceParameter(residual: Int32Array): RiceChoice {
  let sum = 0;
  for (const value of residual) sum += zigzag(value);
  let parameter = 0;
  while (
    parameter < maxParameter &&
    estimatedBits(residual.length, sum, parameter + 1) <
      estimatedBits(residual.length, sum, parameter)
  )
    parameter++;
  return { parameter, bits: codedBits(residual, parameter) };
}

/** The coded residual in one partition, RFC 9639 clause 9.2.7. */
export function writeRiceCodes(frame: BitWriter, residual: Int32Array, parameter: number): void {
  frame.u(2, 0); // 4-bit Rice parameters
  frame.u(4, 0); // partition order
  frame.u(4, parameter);
  for (const value of residual) {
    const code = zigzag(value);
    const zeros = code >>> parameter;
    // Zeros, the one that ends them and the low bits, in one field if they fit.
    const low = (1 << parameter) | (code & ((1 << parameter) - 1));
    const width = zeros + 1 + parameter;
    if (width <= 32) frame.u(width, low);
    else {
      frame.unary(zeros);
      frame.u(parameter, code);
    }
  }
}

/** From the sum alone; the rounding that it leaves out is much the same for every parameter. */
function estimatedBits(count: number, sum: number, parameter: number): number {
  return count * (parameter + 1) + sum / 2 ** parameter;
}

function codedBits(residual: Int32Array, parameter: number): number {
  let bits = headerBits + residual.length * (parameter + 1);
  for (const value of residual) bits += zigzag(value) >>> parameter;
  return bits;
}

/** 0, -1, 1, -2 … become 0, 1, 2, 3 … */
function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}
