import { type BoxReader, boxesIn, broken } from "./box-reader.ts";
import { parseEsds } from "./esds-parser.ts";
import type { Fmp4AudioFormat } from "./tracks.ts";

/** What the fragments that follow an init segment are made of. */
export interface Fmp4Init {
  readonly video?: Fmp4Video;
  readonly audio?: Fmp4Audio;
}

interface Fmp4Timing {
  readonly id: number;
  /** Ticks a second. */
  readonly timescale: number;
  readonly defaults: SampleDefaults;
}

export interface Fmp4Video extends Fmp4Timing {
  readonly codec: "h264" | "h265";
  /** avcC or hvcC. */
  readonly config: Uint8Array;
}

export interface Fmp4Audio extends Fmp4Timing {
  readonly format: Fmp4AudioFormat;
}

/** trex, ISO 14496-12 clause 8.8.3. */
export interface SampleDefaults {
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

/** moov of a fragmented file, ISO 14496-12: the first picture and the first sound that we know. */
export function parseInitSegment(data: Uint8Array): Fmp4Init {
  const moov = boxesIn(data).find(({ type }) => type === "moov");
  if (!moov) throw broken("缺少 moov", "there is no moov");
  const boxes = moov.children();
  const defaults = readDefaults(boxes.find(({ type }) => type === "mvex"));
  let video: Fmp4Video | undefined;
  let audio: Fmp4Audio | undefined;
  for (const trak of boxes.filter(({ type }) => type === "trak")) {
    const track = readTrak(trak, defaults);
    if (track && "config" in track) video ??= track;
    else if (track) audio ??= track;
  }
  return { ...(video && { video }), ...(audio && { audio }) };
}

function readDefaults(mvex: BoxReader | undefined): Map<number, SampleDefaults> {
  const defaults = new Map<number, SampleDefaults>();
  for (const trex of mvex?.children() ?? []) {
    if (trex.type !== "trex") continue;
    trex.skip(4); // version, flags
    const id = trex.u32(); // track_ID
    trex.skip(4); // default_sample_description_index
    defaults.set(id, { duration: trex.u32(), size: trex.u32(), flags: trex.u32() });
  }
  return defaults;
}

function readTrak(
  trak: BoxReader,
  allDefaults: ReadonlyMap<number, SampleDefaults>,
): Fmp4Video | Fmp4Audio | undefined {
  const id = readTrackId(trak.need("tkhd"));
  const mdia = trak.need("mdia");
  const timescale = readTimescale(mdia.need("mdhd"));
  const stsd = mdia.need("minf").need("stbl").need("stsd");
  stsd.skip(8); // version, flags, entry_count
  const [entry] = stsd.children();
  const defaults = allDefaults.get(id) ?? { duration: 0, size: 0, flags: 0 };
  const coding = entry && readSampleEntry(entry);
  return coding && { id, timescale, defaults, ...coding };
}

function readTrackId(tkhd: BoxReader): number {
  const isLong = tkhd.u8() === 1; // version
  tkhd.skip(3 + (isLong ? 16 : 8)); // flags, creation_time, modification_time
  return tkhd.u32();
}

function readTimescale(mdhd: BoxReader): number {
  const isLong = mdhd.u8() === 1; // version
  mdhd.skip(3 + (isLong ? 16 : 8)); // flags, creation_time, modification_time
  const timescale = mdhd.u32();
  if (timescale === 0) throw broken("时间刻度为零", "the timescale is zero");
  return timescale;
}

function readSampleEntry(entry: BoxReader) {
  switch (entry.type) {
    case "avc1":
    case "avc3":
      return { codec: "h264", config: visualBoxes(entry).need("avcC").rest() } as const;
    case "hvc1":
    case "hev1":
      return { codec: "h265", config: visualBoxes(entry).need("hvcC").rest() } as const;
    case "mp4a": {
      const format = parseEsds(soundBoxes(entry).need("esds"));
      return format && { format };
    }
    case "Opus":
      return { format: readDOps(soundBoxes(entry).need("dOps")) };
    case "encv":
    case "enca":
      throw broken("内容已加密", "it is encrypted");
    default:
      return undefined;
  }
}

/** VisualSampleEntry, clause 12.1.3: 78 bytes before the boxes in it. */
function visualBoxes(entry: BoxReader): BoxReader {
  entry.skip(78);
  return entry;
}

/** AudioSampleEntry, clause 12.2.3: 28 bytes before the boxes in it. */
function soundBoxes(entry: BoxReader): BoxReader {
  entry.skip(28);
  return entry;
}

function readDOps(dOps: BoxReader): Fmp4AudioFormat {
  dOps.skip(1); // Version
  return { codec: "opus", channels: dOps.u8() };
}
