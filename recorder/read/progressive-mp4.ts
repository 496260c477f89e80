import { createHash } from "node:crypto";
import { BadRequest, Conflict, NotFound } from "@tessera/base";
import { movieHeader } from "@tessera/formats/fmp4";
import type { Segment } from "../segment.ts";
import type { SegmentBytes } from "../storage/segment-bytes.ts";
import { type AacEncoders, AacSound, soundAddress } from "./aac-sound.ts";
import { readRanges } from "./byte-ranges.ts";
import type { Footage, FootageGap, FootageRun } from "./footage.ts";
import type { FragmentHead } from "./fragment-head.ts";
import type { MediaBytes } from "./media-bytes.ts";
import { MovieBuilder } from "./movie-builder.ts";
import { commonInit } from "./one-file.ts";
import { headsOfAll } from "./segment-files.ts";
import { tracksOf } from "./segment-tracks.ts";
import { describeTracks, type TrackDescription } from "./track-description.ts";
import { withoutTail } from "./without-tail.ts";

type Store = Pick<SegmentBytes, "open">;

export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * A range of footage as one MP4 file that is nowhere on a disk: its header is made from the moofs of the
 * recorded files, and its samples are read from them when they are asked for. It does not change.
 */
export class ProgressiveMp4 {
  readonly bytes: number;
  /** The same for the same bytes. */
  readonly etag: string;
  /** Of the first picture shown. */
  readonly startMs: number;
  /** After the last picture. */
  readonly endMs: number;
  /** Of what is shown: gaps are closed up. */
  readonly durationMs: number;
  readonly gaps: readonly FootageGap[];
  /** Whose bytes it is made of. */
  readonly segments: readonly Segment[];
  readonly tracks: TrackDescription;
  readonly #header: Uint8Array<ArrayBuffer>;
  readonly #media: MediaBytes;
  readonly #store: Store;

  constructor(store: Store, builder: MovieBuilder, footage: Footage, tracks: TrackDescription) {
    const { movie, startMs, endMs } = builder.finish();
    this.#header = new Uint8Array(movieHeader(movie));
    this.#media = builder.media;
    this.#store = store;
    this.bytes = this.#header.length + this.#media.bytes;
    this.startMs = startMs;
    this.endMs = endMs;
    this.durationMs = movie.durationMs;
    this.gaps = footage.gaps;
    this.segments = segmentsOf(footage);
    this.tracks = tracks;
    const hash = createHash("sha256").update(this.#header);
    for (const { id } of this.segments) hash.update(`${id},`);
    this.etag = hash.digest("base64url").slice(0, 27);
  }

  /** From one byte to before another. */
  async *read(
    fromByte: number,
    toByte: number,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const headerBytes = this.#header.length;
    if (fromByte < headerBytes) yield this.#header.subarray(fromByte, toByte);
    if (toByte <= headerBytes) return;
    const from = Math.max(0, fromByte - headerBytes);
    yield* readRanges(this.#store, this.#media.within(from, toByte - headerBytes), signal);
  }
}

/** The picture's format changes inside a range: one file cannot hold both sides. */
export class FormatChanges extends Conflict {
  readonly changesAtMs: readonly number[];

  constructor(changesAtMs: readonly number[]) {
    const moments = changesAtMs.map((at) => new Date(at).toISOString()).join(", ");
    super("format-changes", {
      zh: `所选范围内录像格式在 ${moments}（UTC）发生变化，无法合成一个文件。请以该时刻为界分段下载。`,
      en: `The recording format changes within the range, at ${moments} (UTC), so it does not fit into one file. Split the range at that time.`,
    });
    this.changesAtMs = changesAtMs;
  }
}

const maxRangeMs = 24 * 3_600_000;

/** Throws BadRequest when a file of the range cannot be made whatever was recorded. */
export function checkRange({ fromMs, toMs }: TimeRange): void {
  if (!(fromMs < toMs))
    throw new BadRequest("range-reversed", {
      zh: "结束时间必须晚于开始时间。",
      en: "The end must be later than the start.",
    });
  if (toMs - fromMs > maxRangeMs)
    throw new BadRequest("range-too-long", {
      zh: "一次最多下载 24 小时。请缩短范围，或分段下载。",
      en: "One file holds at most 24 hours. Shorten the range or split it.",
    });
}

export interface Mp4Options {
  /** Sound that everyday players do not play becomes AAC by them; without them all stays as it was recorded. */
  readonly encoders?: AacEncoders | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** undefined: some file is not as it says; look at the files and try again. */
export async function buildMp4(
  store: Store,
  located: Footage,
  range: TimeRange,
  { encoders, signal }: Mp4Options = {},
): Promise<ProgressiveMp4 | undefined> {
  const footage = withoutTail(located, range);
  const init = commonInit(footage.runs);
  if (!init) throw noFootage();
  if (footage.changesAtMs.length > 0) throw new FormatChanges(footage.changesAtMs);
  await using sound = encoders && AacSound.of(init, encoders);
  const tracks = sound?.tracks ?? tracksOf(init);
  const builder = new MovieBuilder(tracks, range);
  for (const run of footage.runs) {
    builder.beginRun();
    if (!(await addRun(store, { builder, sound, run, signal }))) return undefined;
  }
  const description = describeTracks(tracks.all);
  if (!sound) return new ProgressiveMp4(store, builder, footage, description);
  addSound(builder, await sound.finish(builder.shiftMs ?? 0));
  return new ProgressiveMp4(withSound(store, sound), builder, footage, description);
}

function addSound(builder: MovieBuilder, heads: readonly FragmentHead[]): void {
  for (const head of heads) builder.add(soundAddress, head);
}

/** Reads the sound from where it was put, all else as before. */
const withSound = (store: Store, sound: AacSound): Store => ({
  open: async (address) => (address === soundAddress ? sound.open() : store.open(address)),
});

interface RunToAdd {
  readonly builder: MovieBuilder;
  readonly sound: AacSound | undefined;
  readonly run: FootageRun;
  readonly signal: AbortSignal | undefined;
}

async function addRun(
  store: Store,
  { builder, sound, run: { init, pieces }, signal }: RunToAdd,
): Promise<boolean> {
  const tracks = tracksOf(init);
  for (const { segment, fragments } of pieces) {
    await using file = await store.open(segment);
    for await (const { heads } of headsOfAll(file, { tracks }, fragments)) {
      signal?.throwIfAborted();
      if (!heads) return false;
      for (const head of heads) {
        builder.add(segment, sound?.picturesOf(head) ?? head);
        if (sound && builder.shiftMs !== undefined)
          addSound(builder, await sound.convert(file, head, builder.shiftMs));
      }
    }
  }
  return true;
}

function segmentsOf({ runs }: Footage): Segment[] {
  const byId = new Map<number, Segment>();
  for (const { pieces } of runs) for (const { segment } of pieces) byId.set(segment.id, segment);
  return [...byId.values()];
}

function noFootage(): NotFound {
  return new NotFound("no-footage", {
    zh: "所选范围内没有录像。请在时间轴上选择有录像的时段。",
    en: "Nothing was recorded in this range. Choose one on the timeline that has footage.",
  });
}
