import { parseMoof, type SampleRun } from "@tessera/formats/fmp4";

/** A sample of a recorded file, in ticks of its track. */
export interface GopSample {
  readonly dts: number;
  readonly duration: number;
  readonly ctsOffset: number;
  readonly isKey: boolean;
  /** A view. */
  readonly data: Uint8Array;
}

/** The samples of one track in fragments of ours that lie one after the other, whatever its codec is. */
export function* samplesOf(fragments: Uint8Array, trackId: number): Generator<GopSample> {
  const view = new DataView(fragments.buffer, fragments.byteOffset, fragments.length);
  for (let at = 0; at + 8 <= fragments.length; at += view.getUint32(at)) {
    if (view.getUint32(at + 4) !== moofType) continue;
    const runs = parseMoof(fragments.subarray(at, at + view.getUint32(at)));
    for (const run of runs) if (run.trackId === trackId) yield* samplesOfRun(fragments, at, run);
  }
}

/** "moof". */
const moofType = 0x6d6f6f66;

function* samplesOfRun(
  fragments: Uint8Array,
  moofAt: number,
  run: SampleRun,
): Generator<GopSample> {
  let { dts } = run;
  let at = moofAt + run.dataOffset;
  for (const [index, duration] of run.durations.entries()) {
    const size = run.sizes[index] ?? 0;
    yield {
      dts,
      duration,
      ctsOffset: run.ctsOffsets[index] ?? 0,
      isKey: run.keys[index] === 1,
      data: fragments.subarray(at, at + size),
    };
    dts += duration;
    at += size;
  }
}
