import * as aac from "../aac/index.ts";
import { parseAvcDecoderConfig, parseHevcDecoderConfig } from "../flv/index.ts";
import * as h264 from "../h264/index.ts";
import * as h265 from "../h265/index.ts";
import type { VideoTrack } from "../track/index.ts";
import { BoxReader, boxesIn, broken } from "./box-reader.ts";
import { BoxWriter } from "./box-writer.ts";
import { mp3ObjectType } from "./esds.ts";
import { parseEsds } from "./esds-parser.ts";
import { initSegment } from "./init-segment.ts";
import { parseInitSegment } from "./init-segment-parser.ts";
import { trackId } from "./tracks.ts";

/** A track of an init segment as it stands there, so that it can be written again in another file. */
export interface InitTrack {
  readonly id: number;
  readonly kind: "video" | "audio";
  /** Ticks a second. */
  readonly timescale: number;
  /** Of the picture; zero for sound. */
  readonly width: number;
  readonly height: number;
  /** The whole stsd box. */
  readonly stsd: Uint8Array;
  /** RFC 6381. */
  readonly codec: string;
}

/** Of an init segment of ours; whatever codec they hold. Throws BrokenBytes. */
export function parseInitTracks(init: Uint8Array): InitTrack[] {
  const tracks = moovOf(init).children().filter(isTrak).map(readTrak);
  if (tracks.length === 0) throw broken("没有轨道", "there is no track");
  return tracks;
}

/** What a decoder needs to know of the pictures. */
export function videoTrackOf(init: Uint8Array): VideoTrack | undefined {
  const { video } = parseInitSegment(init);
  if (video?.codec === "h264") {
    const { sps, pps } = parseAvcDecoderConfig(video.config);
    const { width, height } = h264.parseSps(sps[0]);
    return { codec: "h264", sps, pps, width, height };
  }
  if (!video) return undefined;
  const { vps, sps, pps } = parseHevcDecoderConfig(video.config);
  const { width, height } = h265.parseSps(sps[0]);
  return { codec: "h265", vps, sps, pps, width, height };
}

/** The same without sound: a player waits for every track that an init segment names. */
export function withoutSound(init: Uint8Array): Uint8Array {
  const sounds = new Set(
    parseInitTracks(init)
      .filter(({ kind }) => kind === "audio")
      .map(({ id }) => id),
  );
  const out = new BoxWriter();
  for (const box of boxesIn(init)) {
    if (box.type !== "moov") copy(out, box);
    else out.box("moov", () => copyMoov(out, box, sounds));
  }
  return out.toBytes();
}

/** The same with other pictures, in a track of ours: sound stays as it is. */
export function withPicture(init: Uint8Array, video: VideoTrack): Uint8Array {
  const made = moovOf(initSegment({ video })).need("trak");
  const out = new BoxWriter();
  for (const box of boxesIn(init)) {
    if (box.type !== "moov") copy(out, box);
    else
      out.box("moov", () => {
        for (const child of box.children()) copy(out, isPicture(child) ? made : child);
      });
  }
  return out.toBytes();
}

function copyMoov(out: BoxWriter, moov: BoxReader, left: ReadonlySet<number>): void {
  for (const box of moov.children()) {
    if (box.type === "mvex")
      out.box("mvex", () => {
        for (const trex of box.children()) if (!left.has(trexId(trex.rest()))) copy(out, trex);
      });
    else if (!isTrak(box) || !left.has(trackIdOf(box.need("tkhd")))) copy(out, box);
  }
}

function copy(out: BoxWriter, box: BoxReader): void {
  out.box(box.type, () => out.bytes(box.rest()));
}

function trexId(data: Uint8Array): number {
  const trex = new BoxReader("trex", data);
  trex.skip(4); // version, flags
  return trex.u32();
}

function moovOf(init: Uint8Array): BoxReader {
  const moov = boxesIn(init).find(({ type }) => type === "moov");
  if (!moov) throw broken("缺少 moov", "there is no moov");
  return moov;
}

const isTrak = ({ type }: BoxReader) => type === "trak";
const isPicture = (box: BoxReader) => isTrak(box) && trackIdOf(box.need("tkhd")) === trackId.video;

function trackIdOf(tkhd: BoxReader): number {
  const isLong = tkhd.u8() === 1; // version
  tkhd.skip(3 + (isLong ? 16 : 8)); // flags, creation_time, modification_time
  return tkhd.u32();
}

function readTrak(trak: BoxReader): InitTrack {
  const id = trackIdOf(trak.need("tkhd"));
  const mdia = trak.need("mdia");
  const mdhd = mdia.need("mdhd");
  mdhd.skip(mdhd.u8() === 1 ? 19 : 11); // flags, creation_time, modification_time
  const timescale = mdhd.u32();
  if (timescale === 0) throw broken("时间刻度为零", "the timescale is zero");
  const stsd = mdia.need("minf").need("stbl").need("stsd");
  const out = new BoxWriter();
  copy(out, stsd);
  stsd.skip(8); // version, flags, entry_count
  const [entry] = stsd.children();
  if (!entry) throw broken("没有编码信息", "stsd is empty");
  return { id, timescale, stsd: out.toBytes(), ...readEntry(entry, timescale) };
}

function readEntry(
  entry: BoxReader,
  timescale: number,
): Pick<InitTrack, "kind" | "width" | "height" | "codec"> {
  if (entry.type !== "avc1" && entry.type !== "hvc1") {
    entry.skip(28); // AudioSampleEntry, clause 12.2.3
    return { kind: "audio", width: 0, height: 0, codec: audioCodec(entry, timescale) };
  }
  entry.skip(24); // VisualSampleEntry, clause 12.1.3
  const width = entry.u16();
  const height = entry.u16();
  entry.skip(50);
  const codec =
    entry.type === "avc1"
      ? h264.codecString(parseAvcDecoderConfig(entry.need("avcC").rest()).sps[0])
      : h265.codecString(parseHevcDecoderConfig(entry.need("hvcC").rest()).sps[0]);
  return { kind: "video", width, height, codec };
}

function audioCodec(entry: BoxReader, sampleRate: number): string {
  if (entry.type !== "mp4a") return entry.type.toLowerCase(); // opus, flac
  const format = parseEsds(entry.need("esds"));
  if (format?.codec === "aac") return aac.codecString(format.config);
  return `mp4a.${mp3ObjectType({ codec: "mp3", sampleRate, channels: 1 }).toString(16).toUpperCase()}`;
}
