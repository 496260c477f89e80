import { type BoxReader, boxesIn, broken } from "./box-reader.ts";

/** Samples of one track that lie one after the other; a value of each in every list. */
export interface SampleRun {
  readonly trackId: number;
  /** Of the first sample, in ticks of its track. */
  readonly dts: number;
  /** Of the first sample's data, from the start of the moof. */
  readonly dataOffset: number;
  readonly durations: Uint32Array;
  readonly sizes: Uint32Array;
  readonly ctsOffsets: Int32Array;
  /** 1: decoded without others. */
  readonly keys: Uint8Array;
}

/**
 * What a moof of ours (`fragment.ts`) tells of the data behind it, ISO 14496-12 clause 8.8, without that
 * data: a file of an hour is laid out from its moofs alone.
 */
export function parseMoof(moof: Uint8Array): SampleRun[] {
  const [box] = boxesIn(moof);
  if (box?.type !== "moof") throw broken("缺少 moof", "there is no moof");
  return box.children().flatMap((traf) => (traf.type === "traf" ? readTraf(traf) : []));
}

/** Ticks from the first sample to the end of the last. */
export function runTicks({ durations }: SampleRun): number {
  return sum(durations);
}

export function runBytes({ sizes }: SampleRun): number {
  return sum(sizes);
}

const defaultBaseIsMoof = 0x02_0000;
const trunFlag = {
  dataOffset: 0x001,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  ctsOffset: 0x800,
} as const;
const nonSyncSample = 0x1_0000;

function readTraf(traf: BoxReader): SampleRun[] {
  const boxes = traf.children();
  const trackId = readTrackId(need(boxes, "tfhd"));
  let dts = readTfdt(need(boxes, "tfdt"));
  const runs: SampleRun[] = [];
  for (const trun of boxes.filter(({ type }) => type === "trun")) {
    const run = readTrun(trun, { trackId, dts });
    runs.push(run);
    dts += runTicks(run);
  }
  return runs;
}

function need(boxes: readonly BoxReader[], type: string): BoxReader {
  const box = boxes.find((candidate) => candidate.type === type);
  if (!box) throw broken(`缺少 ${type}`, `traf has no ${type}`);
  return box;
}

function readTrackId(tfhd: BoxReader): number {
  if (tfhd.u32() !== defaultBaseIsMoof) throw broken("tfhd 无效", "the tfhd is not one of ours");
  return tfhd.u32();
}

function readTfdt(tfdt: BoxReader): number {
  const version = tfdt.u8();
  tfdt.skip(3); // flags
  return version === 1 ? tfdt.u64() : tfdt.u32();
}

function readTrun(trun: BoxReader, track: { trackId: number; dts: number }): SampleRun {
  const has = trun.u32() & 0xff_ffff;
  const always = trunFlag.dataOffset | trunFlag.duration | trunFlag.size;
  if ((has & always) !== always) throw broken("trun 无效", "the trun is not one of ours");
  const count = trun.u32(); // sample_count
  const dataOffset = trun.i32();
  const hasFlags = (has & trunFlag.flags) !== 0;
  const hasCtsOffset = (has & trunFlag.ctsOffset) !== 0;
  const entryBytes = 8 + (hasFlags ? 4 : 0) + (hasCtsOffset ? 4 : 0);
  if (count * entryBytes > trun.rest().length)
    throw broken("样本数无效", "the number of samples is not valid");
  const durations = new Uint32Array(count);
  const sizes = new Uint32Array(count);
  const ctsOffsets = new Int32Array(count);
  const keys = new Uint8Array(count).fill(1);
  for (let index = 0; index < count; index++) {
    durations[index] = trun.u32();
    sizes[index] = trun.u32();
    if (hasFlags) keys[index] = trun.u32() & nonSyncSample ? 0 : 1;
    if (hasCtsOffset) ctsOffsets[index] = trun.i32();
  }
  return { ...track, dataOffset, durations, sizes, ctsOffsets, keys };
}

function sum(values: Uint32Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
