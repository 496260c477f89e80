import fc from "fast-check";
import { expect, it } from "vitest";

const usualRuns = 50;
const runs = Number(process.env["TESSERA_FUZZ_RUNS"] ?? usualRuns);
const seed = process.env["TESSERA_FUZZ_SEED"];

/**
 * Of one run, in processor time of this thread. A machine whose host takes the processor away counts that as ours now
 * and then: an input that is slow is slow each time.
 */
const maxCpuMs = 500;
const slowTimes = 3;
/** Of one run, beyond what the input justifies: two parsers may each set the largest message's 32 MB aside. */
const maxExtraBytes = 80 * 1024 * 1024;
const maxBytesPerByte = 400;

/**
 * A test of many inputs: each must be done with soon and in little memory. One that costs as much as
 * several others gets so many runs less.
 */
export function fuzz<Input>(
  title: string,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => void,
  { cost = 1 }: { readonly cost?: number } = {},
): void {
  // Making a slow input smaller takes its time; a run that fails for that is cut short.
  const interruptAfterTimeLimit = 15_000 + runs * 50;
  it(`fuzz: ${title}`, { timeout: 2 * interruptAfterTimeLimit }, () => {
    const property = fc.property(inputs, (input) => within(sizeOf(input), () => check(input)));
    const fixed = seed === undefined ? {} : { seed: Number(seed) };
    const details = fc.check(property, {
      numRuns: Math.ceil(runs / cost),
      interruptAfterTimeLimit,
      ...fixed,
    });
    const cause = details.failed ? `${String(details.errorInstance)}\n` : "";
    expect(cause && cause + fc.defaultReportMessage(details)).toBe("");
  });
}

/** Runs it; what it throws passes only if it is of the kind that callers are told of. */
export function refusing<Result>(
  kind: abstract new (...args: never[]) => Error,
  work: () => Result,
): Result | string {
  try {
    return work();
  } catch (error) {
    const isOurFault = error instanceof RangeError || error instanceof TypeError;
    if (isOurFault || !(error instanceof kind)) throw error;
    return `refused: ${error.message}`;
  }
}

/** Throws when the work takes longer or holds more than so large an input may. */
export function within(inputBytes: number, work: () => void): void {
  const bytesBefore = heldBytes();
  let cpuMs = cpuMsOf(work);
  const grownBytes = heldBytes() - bytesBefore;
  for (let time = 1; time < slowTimes && cpuMs > maxCpuMs; time++) cpuMs = cpuMsOf(work);
  if (cpuMs > maxCpuMs) throw new Error(`${inputBytes} bytes took ${cpuMs.toFixed(0)} ms`);
  if (grownBytes > maxExtraBytes + inputBytes * maxBytesPerByte)
    throw new Error(`${inputBytes} bytes made us hold ${grownBytes}`);
}

function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Memory that is freed meanwhile is not seen: it tells the large amounts, which are meant. */
function heldBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function sizeOf(input: unknown): number {
  if (typeof input === "string" || input instanceof Uint8Array) return input.length;
  if (typeof input !== "object" || input === null) return 0;
  return Object.values(input).reduce((sum: number, part) => sum + sizeOf(part), 0);
}
