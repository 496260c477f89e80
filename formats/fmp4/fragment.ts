import { trackId } from "./tracks.ts";

export interface VideoSample {
  readonly duration90k: number;
  /** Presentation time less decode time; may be negative. */
  readonly ctsOffset90k: number;
  readonly isKey: boolean;
  /** NAL units, each behind its length in 4 bytes. */
  readonly data: Uint8Array;
}

export interface AudioSample {
  readonly durationSamples: number;
  readonly data: Uint8Array;
}

/** Samples that follow each other without a gap. */
export interface VideoRun {
  readonly dts90k: number;
  readonly samples: readonly VideoSample[];
}

export interface AudioRun {
  readonly dtsSamples: number;
  readonly samples: readonly AudioSample[];
}

/** Where the bytes of a fragment go: at least so many, with anything in them. */
export type Allocate = (bytes: number) => Uint8Array;

export interface Fragment {
  /** Counts the fragments of a file. */
  readonly sequence: number;
  readonly video?: VideoRun | undefined;
  readonly audio?: AudioRun | undefined;
  /** Of a free box in the moof, 8 or more, so that what follows begins where it should; 0: there is none. */
  readonly freeBytes?: number;
}

/**
 * moof and mdat, ISO 14496-12 clause 8.8. This runs for every frame of every stream: the size is
 * worked out first and everything is written once, into one buffer of that size.
 */
export function fragment(
  { sequence, video, audio, freeBytes = 0 }: Fragment,
  allocate: Allocate = allocateNew,
): Uint8Array {
  const videoTrafSize = trafSize(video, videoEntrySize);
  const audioTrafSize = trafSize(audio, audioEntrySize);
  const moofSize = boxHeaderSize + mfhdSize + videoTrafSize + audioTrafSize + freeBytes;
  const videoDataSize = dataSize(video);
  const mdatSize = boxHeaderSize + videoDataSize + dataSize(audio);

  const out = new FragmentWriter(allocate(moofSize + mdatSize).subarray(0, moofSize + mdatSize));
  const videoDataAt = moofSize + boxHeaderSize;
  out.boxHeader(moofSize, fourCc.moof);
  writeMfhd(out, sequence);
  if (video) writeVideoTraf(out, video, { size: videoTrafSize, dataOffset: videoDataAt });
  if (audio)
    writeAudioTraf(out, audio, { size: audioTrafSize, dataOffset: videoDataAt + videoDataSize });
  if (freeBytes > 0) out.freeBox(freeBytes);
  out.boxHeader(mdatSize, fourCc.mdat);
  if (video) for (const sample of video.samples) out.bytes(sample.data);
  if (audio) for (const sample of audio.samples) out.bytes(sample.data);
  return out.data;
}

/** How many bytes a fragment takes without a free box. */
export function fragmentBytes({ video, audio }: Omit<Fragment, "sequence">): number {
  const trafs = trafSize(video, videoEntrySize) + trafSize(audio, audioEntrySize);
  const moof = boxHeaderSize + mfhdSize + trafs;
  return moof + boxHeaderSize + dataSize(video) + dataSize(audio);
}

/** Of the free box with which so many bytes become whole units; none is smaller than its header. */
export function freeBytesAfter(bytes: number, unitBytes: number): number {
  const missing = (unitBytes - (bytes % unitBytes)) % unitBytes;
  return missing === 0 || missing >= boxHeaderSize ? missing : missing + unitBytes;
}

/** A fragment of one frame, for live: it can be shown as soon as it arrives. */
export function videoFragment(
  frame: VideoSample & { sequence: number; dts90k: number },
  allocate?: Allocate,
): Uint8Array {
  const { sequence, dts90k } = frame;
  return fragment({ sequence, video: { dts90k, samples: [frame] } }, allocate);
}

/** A fragment of one codec frame, for live. */
export function audioFragment(
  frame: AudioSample & { sequence: number; dtsSamples: number },
  allocate?: Allocate,
): Uint8Array {
  const { sequence, dtsSamples } = frame;
  return fragment({ sequence, audio: { dtsSamples, samples: [frame] } }, allocate);
}

const allocateNew: Allocate = (bytes) => new Uint8Array(bytes);

const fourCc = {
  moof: 0x6d6f6f66,
  mfhd: 0x6d666864,
  traf: 0x74726166,
  tfhd: 0x74666864,
  tfdt: 0x74666474,
  trun: 0x7472756e,
  mdat: 0x6d646174,
  free: 0x66726565,
} as const;

const boxHeaderSize = 8;
const mfhdSize = 16;
const tfhdSize = 16;
const tfdtSize = 20;
const trunHeaderSize = 20;
const trafHeaderSize = boxHeaderSize + tfhdSize + tfdtSize + trunHeaderSize;
/** Duration, size, flags, composition offset. */
const videoEntrySize = 16;
/** Duration, size. */
const audioEntrySize = 8;

const version1 = 0x0100_0000;
const defaultBaseIsMoof = 0x02_0000;
/** trun: data-offset, then for each sample what the entries above list. */
const videoRunFlags = 0x000f01;
const audioRunFlags = 0x000301;

/** sample_depends_on 2: on no other. */
const keySampleFlags = 0x0200_0000;
/** sample_depends_on 1: on others; sample_is_non_sync_sample. */
const deltaSampleFlags = 0x0101_0000;

interface TrafLayout {
  readonly size: number;
  /** Of the run's first byte, from the start of the moof. */
  readonly dataOffset: number;
}

function writeMfhd(out: FragmentWriter, sequence: number): void {
  out.boxHeader(mfhdSize, fourCc.mfhd);
  out.u32(0); // version, flags
  out.u32(sequence); // sequence_number
}

function writeVideoTraf(out: FragmentWriter, run: VideoRun, layout: TrafLayout): void {
  out.boxHeader(layout.size, fourCc.traf);
  writeTfhd(out, trackId.video);
  writeTfdt(out, run.dts90k);
  out.boxHeader(trunHeaderSize + run.samples.length * videoEntrySize, fourCc.trun);
  out.u32(version1 | videoRunFlags); // version 1: composition offsets have a sign
  out.u32(run.samples.length); // sample_count
  out.u32(layout.dataOffset); // data_offset
  for (const sample of run.samples) {
    out.u32(sample.duration90k); // sample_duration
    out.u32(sample.data.length); // sample_size
    out.u32(sample.isKey ? keySampleFlags : deltaSampleFlags); // sample_flags
    out.u32(sample.ctsOffset90k); // sample_composition_time_offset
  }
}

function writeAudioTraf(out: FragmentWriter, run: AudioRun, layout: TrafLayout): void {
  out.boxHeader(layout.size, fourCc.traf);
  writeTfhd(out, trackId.audio);
  writeTfdt(out, run.dtsSamples);
  out.boxHeader(trunHeaderSize + run.samples.length * audioEntrySize, fourCc.trun);
  out.u32(audioRunFlags);
  out.u32(run.samples.length); // sample_count
  out.u32(layout.dataOffset); // data_offset
  for (const sample of run.samples) {
    out.u32(sample.durationSamples); // sample_duration
    out.u32(sample.data.length); // sample_size
  }
}

function writeTfhd(out: FragmentWriter, id: number): void {
  out.boxHeader(tfhdSize, fourCc.tfhd);
  out.u32(defaultBaseIsMoof);
  out.u32(id); // track_ID
}

function writeTfdt(out: FragmentWriter, baseMediaDecodeTime: number): void {
  out.boxHeader(tfdtSize, fourCc.tfdt);
  out.u32(version1); // 64 bits of time
  out.u32(Math.floor(baseMediaDecodeTime / 2 ** 32));
  out.u32(baseMediaDecodeTime);
}

interface Run {
  readonly samples: readonly { readonly data: Uint8Array }[];
}

const trafSize = (run: Run | undefined, entrySize: number): number =>
  run ? trafHeaderSize + run.samples.length * entrySize : 0;

function dataSize(run: Run | undefined): number {
  let size = 0;
  if (run) for (const sample of run.samples) size += sample.data.length;
  return size;
}

class FragmentWriter {
  readonly data: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(data: Uint8Array) {
    this.data = data;
    this.#view = new DataView(data.buffer, data.byteOffset, data.length);
  }

  boxHeader(size: number, type: number): void {
    this.u32(size);
    this.u32(type);
  }

  /** Emptied: what was in the memory before is not for everybody. */
  freeBox(size: number): void {
    this.boxHeader(size, fourCc.free);
    const end = this.#at + size - boxHeaderSize;
    this.data.fill(0, this.#at, end);
    this.#at = end;
  }

  /** The low 32 bits of a whole number; DataView drops the rest. */
  u32(value: number): void {
    this.#view.setUint32(this.#at, value);
    this.#at += 4;
  }

  bytes(data: Uint8Array): void {
    this.data.set(data, this.#at);
    this.#at += data.length;
  }
}
