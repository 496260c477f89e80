import type { RecordedSegments } from "../ports.ts";
import type { FragmentPlace, RecordedPlace, Segment } from "../segment.ts";
import { type ByteRange, readRanges } from "./byte-ranges.ts";
import type { FileDamage } from "./file-damage.ts";
import { type Footage, type FootageRun, layOut } from "./footage.ts";
import { keyFrameFragments, readKeyFrame } from "./key-frames.ts";
import { stretchesOf } from "./one-file.ts";
import {
  buildMp4,
  checkRange,
  type Mp4Options,
  type ProgressiveMp4,
  type TimeRange,
} from "./progressive-mp4.ts";
import { SegmentFiles } from "./segment-files.ts";
import type { SegmentIndex } from "./segment-index.ts";

export interface FootageReaderOptions {
  /** Told each time that a damaged file is met. */
  readonly onDamage?: (damage: FileDamage) => void;
}

export interface LocateOptions {
  /** false: what the files say of themselves is believed; for long ranges that are only listed. */
  readonly isChecked?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A picture that was recorded, to be decoded alone. */
export interface RecordedKeyFrame {
  readonly atMs: number;
  /** Tells how to decode it: `videoTrackOf`. */
  readonly init: Uint8Array;
  /** NAL units, each behind its length in 4 bytes. */
  readonly data: Uint8Array;
}

/** The way to recorded pictures. One for all readers: it keeps what it has learnt of the files. */
export class FootageReader {
  readonly #segments: RecordedSegments;
  readonly #files: SegmentFiles;
  readonly #onDamage: (damage: FileDamage) => void;

  constructor(segments: RecordedSegments, { onDamage = () => {} }: FootageReaderOptions = {}) {
    this.#segments = segments;
    this.#files = new SegmentFiles(segments);
    this.#onDamage = onDamage;
  }

  /** What there is of a range, in whole GOPs: it may begin before the range and end after it. */
  async locate(
    place: RecordedPlace,
    fromMs: number,
    toMs: number,
    { isChecked = true, signal }: LocateOptions = {},
  ): Promise<Footage> {
    const range = { fromMs, toMs };
    return this.#locate(place, range, (segment) => {
      signal?.throwIfAborted();
      return this.#files.indexOf(segment, isChecked ? range : undefined);
    });
  }

  /** The first one at or after it that has footage. */
  async nextMoment(place: RecordedPlace, atMs: number): Promise<number | undefined> {
    const under = await this.#segments.within(place, atMs, atMs + 1);
    if (under.length > 0) return atMs;
    return (await this.#segments.next(place, atMs))?.startMs;
  }

  /** As fMP4: exactly `run.bytes`. */
  read(run: FootageRun, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    return this.#initThenFragments(run, signal);
  }

  /** A recorded file as it is, from one byte to before another. */
  readBytes(
    segment: Segment,
    fromByte: number,
    toByte: number,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const range = { segment, offset: fromByte, bytes: toByte - fromByte };
    return readRanges(this.#segments.bytes, [range], signal);
  }

  /** As fMP4 for fast play: key frames, at most one in so many ms. */
  readKeyFrames(
    run: FootageRun,
    everyMs: number,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    return keyFrameFragments(this.#segments.bytes, run, everyMs, signal);
  }

  /** The last key frame at or before a moment, or else the first after it, if it is near enough. */
  async keyFrameAt(
    place: RecordedPlace,
    atMs: number,
    withinMs = 60_000,
  ): Promise<RecordedKeyFrame | undefined> {
    const { runs } = await this.locate(place, atMs - withinMs, atMs + withinMs, {
      isChecked: false,
    });
    const all = runs.flatMap(({ init, pieces }) =>
      pieces.flatMap(({ segment, fragments }) =>
        fragments
          .filter(({ continuesGop }) => !continuesGop)
          .map((fragment) => ({ init, segment, fragment })),
      ),
    );
    const before = all.findLast(({ fragment }) => fragment.startMs <= atMs);
    const nearest = before ?? all[0];
    return nearest && this.#readKeyFrame(nearest.segment, nearest.fragment);
  }

  /** A range cut where the format changes: each part fits into one file. */
  async stretches(
    place: RecordedPlace,
    { fromMs, toMs }: TimeRange,
    signal?: AbortSignal,
  ): Promise<TimeRange[]> {
    const range = { fromMs, toMs };
    checkRange(range);
    const footage = await this.locate(place, fromMs, toMs, { isChecked: false, signal });
    return stretchesOf(footage, range);
  }

  /** One file for a range, made of the bytes of the recorded ones. */
  async mp4(
    place: RecordedPlace,
    fromMs: number,
    toMs: number,
    options: Mp4Options = {},
  ): Promise<ProgressiveMp4> {
    const { signal } = options;
    const range = { fromMs, toMs };
    checkRange(range);
    const listed = await this.locate(place, fromMs, toMs, { isChecked: false, signal });
    const mp4 = await buildMp4(this.#segments.bytes, listed, range, options);
    if (mp4) return mp4;
    const searched = await this.#locate(place, range, (segment) => this.#files.search(segment));
    const again = await buildMp4(this.#segments.bytes, searched, range, options);
    if (!again) throw new Error("recorded files change while they are read");
    return again;
  }

  async #locate(
    place: RecordedPlace,
    range: { readonly fromMs: number; readonly toMs: number },
    indexOf: (segment: Segment) => Promise<SegmentIndex | FileDamage>,
  ): Promise<Footage> {
    const indexes: SegmentIndex[] = [];
    const damages: FileDamage[] = [];
    for (const segment of await this.#segments.within(place, range.fromMs, range.toMs)) {
      const index = await indexOf(segment);
      if ("kind" in index) damages.push(index);
      else {
        indexes.push(index);
        damages.push(...index.damages);
      }
    }
    const touching = damages.filter(
      ({ startMs, endMs }) => startMs < range.toMs && endMs > range.fromMs,
    );
    touching.forEach(this.#onDamage);
    return layOut(indexes, touching, range);
  }

  async #readKeyFrame(
    segment: Segment,
    fragment: FragmentPlace,
  ): Promise<RecordedKeyFrame | undefined> {
    const index = await this.#files.indexOf(segment);
    if ("kind" in index) return undefined;
    await using file = await this.#segments.bytes.open(segment);
    const frame = await readKeyFrame(file, fragment, index.tracks);
    return frame && { atMs: fragment.startMs, init: index.init, data: frame.data };
  }

  async *#initThenFragments(run: FootageRun, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    yield run.init;
    yield* readRanges(this.#segments.bytes, rangesOf(run), signal);
  }
}

function* rangesOf({ pieces }: FootageRun): Generator<ByteRange> {
  for (const { segment, fragments } of pieces) {
    const offset = fragments[0]?.offset ?? 0;
    const bytes = fragments.reduce((sum, fragment) => sum + fragment.bytes, 0);
    yield { segment, offset, bytes };
  }
}
