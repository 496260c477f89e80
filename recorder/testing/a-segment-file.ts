import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { encodeFlacFrame, flacStreamInfo } from "@tessera/formats/flac";
import { fragment, initSegment, randomAccessIndex } from "@tessera/formats/fmp4";
import type { FragmentPlace, RecordedFlow, Segment } from "../segment.ts";
import { type MediaName, type RecordedMedia, recordedMedia } from "./recorded-media.ts";

export interface SegmentFileWish {
  /** Its root, whatever else is in it. */
  readonly dir: string;
  /** Instead of `<startMs>-<id>.mp4`. */
  readonly key?: string;
  readonly startMs: number;
  readonly gops?: number;
  /** Of 25 frames each: 1000 is 25 fps. */
  readonly gopMs?: number;
  readonly tracks?: MediaName;
  readonly hasAudio?: boolean;
  /** FLAC, as sound of G.711 cameras is recorded: a beep of 100 ms at each full second, silence otherwise. */
  readonly hasFlacBeeps?: boolean;
  /** With the index of fragments at its end. */
  readonly isClosed?: boolean;
  readonly id?: number;
  readonly deviceId?: string;
  readonly channelId?: string;
  readonly flow?: RecordedFlow;
  /** Each GOP in so many fragments, of which only the first begins with a key frame. */
  readonly fragmentsPerGop?: number;
}

export interface SegmentFile {
  readonly segment: Segment;
  readonly rootPath: string;
  /** Absolute. */
  readonly path: string;
  /** As a writer would tell them. */
  readonly fragments: readonly FragmentPlace[];
  readonly initBytes: number;
}

let lastId = 0;

const usual = {
  gops: 3,
  gopMs: 1000,
  tracks: "h264",
  hasAudio: true,
  hasFlacBeeps: false,
  isClosed: true,
  deviceId: "device",
  channelId: "1",
  flow: 1,
  fragmentsPerGop: 1,
} as const satisfies Partial<SegmentFileWish>;

/** A file as the recorder writes it, with real pictures and sound, and what the index would tell of it. */
export async function aSegmentFile(wish: SegmentFileWish): Promise<SegmentFile> {
  const { id = ++lastId, ...wished } = { ...usual, ...wish };
  const { startMs, gops, gopMs, isClosed, deviceId, channelId, flow } = wished;
  const { init, parts, fragments } = contentOf(wished);
  const key = wish.key ?? `${startMs}-${id}.mp4`;
  const path = join(wish.dir, key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.concat([...parts, ...(isClosed ? [indexOf(fragments)] : [])]));
  const { offset = init.length, bytes = 0 } = fragments.at(-1) ?? {};
  const segment = {
    channel: { deviceId, channelId },
    flow,
    id,
    rootId: 1,
    startMs,
    endMs: startMs + gops * gopMs,
    bytes: offset + bytes,
    key,
    isOpen: !isClosed,
    isLocked: false,
  };
  return { segment, rootPath: wish.dir, path, fragments, initBytes: init.length };
}

function contentOf(wish: SegmentFileWish & Required<Pick<SegmentFileWish, keyof typeof usual>>) {
  const media = recordedMedia(wish.tracks);
  const recordedSound = wish.hasFlacBeeps ? flacTrack : media.audio;
  const audio = wish.hasAudio ? recordedSound : undefined;
  const init = initSegment({ video: media.video, audio });
  const parts = [init];
  const fragments: FragmentPlace[] = [];
  let offset = init.length;
  for (const piece of piecesOf(wish)) {
    const data = fragment({
      sequence: fragments.length + 1,
      video: picturesOf(media, piece, wish.gopMs),
      audio: audio && (wish.hasFlacBeeps ? beepsWithin(piece) : soundsWithin(media, piece)),
    });
    const { atMs, durationMs } = piece;
    fragments.push({
      startMs: atMs,
      durationMs,
      offset,
      bytes: data.length,
      ...(piece.from > 0 && { continuesGop: true }),
    });
    parts.push(data);
    offset += data.length;
  }
  return { init, parts, fragments };
}

interface Piece {
  readonly atMs: number;
  readonly durationMs: number;
  /** Of the GOP. */
  readonly from: number;
  readonly to: number;
}

interface PieceWish {
  readonly startMs: number;
  readonly gops: number;
  readonly gopMs: number;
  readonly fragmentsPerGop: number;
}

function* piecesOf({ startMs, gops, gopMs, fragmentsPerGop: parts }: PieceWish) {
  const pictures = 25;
  for (let gop = 0; gop < gops; gop++) {
    for (let part = 0; part < parts; part++) {
      const from = Math.round((part * pictures) / parts);
      const to = Math.round(((part + 1) * pictures) / parts);
      const atMs = startMs + gop * gopMs + (from * gopMs) / pictures;
      yield { atMs, durationMs: ((to - from) * gopMs) / pictures, from, to } satisfies Piece;
    }
  }
}

function picturesOf({ pictures, ticksPerPicture }: RecordedMedia, piece: Piece, gopMs: number) {
  const duration90k = (gopMs * 90) / pictures.length;
  return {
    dts90k: piece.atMs * 90,
    samples: pictures.slice(piece.from, piece.to).map(({ ctsOffset, isKey, data }) => ({
      duration90k,
      ctsOffset90k: Math.round((ctsOffset / ticksPerPicture) * duration90k),
      isKey,
      data,
    })),
  };
}

const samplesPerSound = 1024;

/** The tone goes on and on since 1970, so that files meet without a break. */
function soundsWithin({ audio, sounds }: RecordedMedia, { atMs, durationMs }: Piece) {
  const numberAt = (ms: number) => Math.ceil((ms * audio.sampleRate) / 1000 / samplesPerSound);
  const first = numberAt(atMs);
  const count = numberAt(atMs + durationMs) - first;
  const samples = Array.from({ length: count }, (_, index) => ({
    durationSamples: samplesPerSound,
    data: sounds[(first + index) % sounds.length] ?? new Uint8Array(0),
  }));
  return { dtsSamples: first * samplesPerSound, samples };
}

const flacShape = { sampleRate: 8000, channels: 1 } as const;
const flacTrack = {
  codec: "flac",
  streamInfo: flacStreamInfo({ ...flacShape, maxBlockSize: 16_384 }),
  ...flacShape,
} as const;
const samplesPerPacket = 160;

function beepsWithin({ atMs, durationMs }: Piece) {
  const { sampleRate } = flacShape;
  const first = Math.ceil((atMs * sampleRate) / 1000 / samplesPerPacket) * samplesPerPacket;
  const count = Math.ceil((durationMs * sampleRate) / 1000 / samplesPerPacket);
  const samples = Array.from({ length: count }, (_, index) => {
    const sampleNumber = first + index * samplesPerPacket;
    const packet = Int16Array.from({ length: samplesPerPacket }, (_each, at) => {
      const inSecond = (sampleNumber + at) % sampleRate;
      const isBeep = inSecond < sampleRate / 10;
      return isBeep ? Math.round(12_000 * Math.sin((inSecond * 2 * Math.PI) / 8)) : 0;
    });
    const data = encodeFlacFrame(packet, { ...flacShape, sampleNumber });
    return { durationSamples: samplesPerPacket, data };
  });
  return { dtsSamples: first, samples };
}

function indexOf(fragments: readonly FragmentPlace[]): Uint8Array {
  const begun = fragments.filter(({ continuesGop }) => !continuesGop);
  return randomAccessIndex(begun.map(({ startMs, offset }) => ({ dts90k: startMs * 90, offset })));
}
