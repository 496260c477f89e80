import type { BitWriter } from "../bits/index.ts";
import { fixedResidual } from "./fixed-predictor.ts";
import { chooseRiceParameter, type RiceChoice, writeRiceCodes } from "./rice.ts";
import { bitsPerSample } from "./stream-info.ts";

const subframeType = { constant: 0, verbatim: 1, fixed: 8 } as const;

/** One channel, RFC 9639 clause 9.2, in the shortest of: constant, fixed predictor, verbatim. */
export function writeSubframe(frame: BitWriter, samples: Int32Array): void {
  if (samples.every((sample) => sample === samples[0])) {
    writeSubframeHeader(frame, subframeType.constant, 0);
    frame.u(bitsPerSample, samples[0] ?? 0);
    return;
  }

  // Samples from A-law end in three zero bits and those from µ-law in two: these are sent once.
  const wastedBits = commonZeroBits(samples);
  const width = bitsPerSample - wastedBits;
  for (let index = 0; index < samples.length; index++)
    samples[index] = (samples[index] ?? 0) >> wastedBits;

  const { order, residual } = fixedResidual(samples);
  const rice = chooseRiceParameter(residual);
  if (fixedBits(order, width, rice) < samples.length * width) {
    writeSubframeHeader(frame, subframeType.fixed + order, wastedBits);
    for (const sample of samples.subarray(0, order)) frame.u(width, sample);
    writeRiceCodes(frame, residual, rice.parameter);
  } else {
    writeSubframeHeader(frame, subframeType.verbatim, wastedBits);
    for (const sample of samples) frame.u(width, sample);
  }
}

function fixedBits(order: number, width: number, rice: RiceChoice): number {
  return order * width + rice.bits;
}

function writeSubframeHeader(frame: BitWriter, type: number, wastedBits: number): void {
  frame.u(1, 0);
  frame.u(6, type);
  frame.flag(wastedBits > 0);
  if (wastedBits > 0) frame.unary(wastedBits - 1);
}

function commonZeroBits(samples: Int32Array): number {
  let seen = 0;
  for (const sample of samples) seen |= sample;
  return 31 - Math.clz32(seen & -seen);
}
