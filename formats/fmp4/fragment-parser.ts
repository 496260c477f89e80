import { type BoxReader, boxesIn, broken } from "./box-reader.ts";
import type { Fmp4Init, SampleDefaults } from "./init-segment-parser.ts";

/** One frame; times in ticks of its track's timescale. */
export interface Fmp4Sample {
  readonly dts: number;
  readonly ctsOffset: number;
  readonly isKey: boolean;
  /** A view on the segment. */
  readonly data: Uint8Array;
}

export interface Fmp4Samples {
  readonly video: Fmp4Sample[];
  readonly audio: Fmp4Sample[];
}

/** The samples of all fragments of a segment, ISO 14496-12 clause 8.8. */
export function parseFragments(segment: Uint8Array, init: Fmp4Init): Fmp4Samples {
  const samples: Fmp4Samples = { video: [], audio: [] };
  for (const moof of boxesIn(segment)) {
    if (moof.type !== "moof") continue;
    const moofAt = moof.rest().byteOffset - segment.byteOffset - 8;
    for (const traf of moof.children()) {
      if (traf.type !== "traf") continue;
      const header = readTfhd(traf.need("tfhd"));
      for (const kind of ["video", "audio"] as const)
        if (header.id === init[kind]?.id)
          readRuns(traf, {
            segment,
            moofAt,
            header,
            defaults: init[kind].defaults,
            samples: samples[kind],
          });
    }
  }
  return samples;
}

const tfhdFlag = {
  baseDataOffset: 0x01,
  descriptionIndex: 0x02,
  duration: 0x08,
  size: 0x10,
  flags: 0x20,
} as const;
const trunFlag = {
  dataOffset: 0x001,
  firstSampleFlags: 0x004,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  ctsOffset: 0x800,
} as const;
const nonSyncSample = 0x1_0000;
/** More than any segment has. Runs may name any number of samples without a byte for each. */
const maxSamplesPerTrack = 100_000;

interface TrafHeader {
  readonly id: number;
  readonly baseDataOffset: number | undefined;
  readonly own: Partial<SampleDefaults>;
}

function readTfhd(tfhd: BoxReader): TrafHeader {
  const flags = tfhd.u32(); // version is 0
  const id = tfhd.u32();
  const baseDataOffset = flags & tfhdFlag.baseDataOffset ? tfhd.u64() : undefined;
  if (flags & tfhdFlag.descriptionIndex) tfhd.skip(4);
  const own = {
    ...(flags & tfhdFlag.duration && { duration: tfhd.u32() }),
    ...(flags & tfhdFlag.size && { size: tfhd.u32() }),
    ...(flags & tfhdFlag.flags && { flags: tfhd.u32() }),
  };
  return { id, baseDataOffset, own };
}

interface RunContext {
  readonly segment: Uint8Array;
  readonly moofAt: number;
  readonly header: TrafHeader;
  readonly defaults: SampleDefaults;
  /** Of the track, so far. */
  readonly samples: Fmp4Sample[];
}

function readRuns(traf: BoxReader, context: RunContext): void {
  const { segment, moofAt, header, samples } = context;
  const defaults = { ...context.defaults, ...header.own };
  const base = header.baseDataOffset ?? moofAt;
  let dts = readTfdt(traf.need("tfdt"));
  let at = base;
  for (const trun of traf.children()) {
    if (trun.type !== "trun") continue;
    const { dataOffset, entries } = readTrun(trun, defaults, maxSamplesPerTrack - samples.length);
    if (dataOffset !== undefined) at = base + dataOffset;
    for (const { duration, size, flags, ctsOffset } of entries) {
      if (at < 0 || at + size > segment.length)
        throw broken("样本超出分片", "a sample lies outside of the segment");
      const isKey = (flags & nonSyncSample) === 0;
      samples.push({ dts, ctsOffset, isKey, data: segment.subarray(at, at + size) });
      at += size;
      dts += duration;
    }
  }
}

interface RunEntry extends SampleDefaults {
  readonly ctsOffset: number;
}

/** clause 8.8.8. */
function readTrun(trun: BoxReader, defaults: SampleDefaults, maxCount: number) {
  const has = trun.u32() & 0xff_ffff; // version: the offsets are read with a sign in both
  const count = trun.u32(); // sample_count
  if (count > maxCount) throw broken("样本数无效", "the number of samples is not valid");
  const dataOffset = has & trunFlag.dataOffset ? trun.i32() : undefined;
  const firstFlags = has & trunFlag.firstSampleFlags ? trun.u32() : undefined;
  const entries: RunEntry[] = [];
  for (let index = 0; index < count; index++) {
    const entry = readEntry(trun, has, defaults);
    const isFirst = index === 0 && firstFlags !== undefined;
    entries.push(isFirst ? { ...entry, flags: firstFlags } : entry);
  }
  return { dataOffset, entries };
}

function readEntry(trun: BoxReader, has: number, defaults: SampleDefaults): RunEntry {
  return {
    duration: has & trunFlag.duration ? trun.u32() : defaults.duration, // sample_duration
    size: has & trunFlag.size ? trun.u32() : defaults.size, // sample_size
    flags: has & trunFlag.flags ? trun.u32() : defaults.flags, // sample_flags
    ctsOffset: has & trunFlag.ctsOffset ? trun.i32() : 0, // sample_composition_time_offset
  };
}

function readTfdt(tfdt: BoxReader): number {
  const version = tfdt.u8();
  tfdt.skip(3); // flags
  return version === 1 ? tfdt.u64() : tfdt.u32();
}
