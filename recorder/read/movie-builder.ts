import {
  type InitTrack,
  type Movie,
  type MovieEdit,
  type SampleRun,
  type SampleTables,
} from "@tessera/formats/fmp4";
import type { SegmentAddress } from "../segment.ts";
import type { FragmentHead } from "./fragment-head.ts";
import { MediaBytes } from "./media-bytes.ts";
import { SampleList } from "./sample-list.ts";
import type { SegmentTracks } from "./segment-tracks.ts";

/**
 * Gathers fragments to the tables of one file. Its media time begins with the first picture's decoding;
 * breaks between runs are closed up, and sound stays with its picture.
 */
export class MovieBuilder {
  readonly media = new MediaBytes();
  readonly #video: Track;
  readonly #audio: Track | undefined;
  readonly #range: { readonly fromMs: number; readonly toMs: number };
  /** Added to UTC ms gives media time in ms; of the run under way. */
  #shiftMs: number | undefined;
  /** Shown first: media time of the main track. Grows until the moment asked for is reached. */
  #startTicks: number | undefined;
  /** Composition offset of the first picture: all are shown so much after they are decoded. */
  #firstCts = 0;
  /** UTC. */
  #firstShownMs = 0;
  #lastEndMs = 0;
  /** Pictures were left out that are shown behind the range. */
  #isCut = false;

  constructor({ main, all }: SegmentTracks, range: { fromMs: number; toMs: number }) {
    this.#video = { ...main, samples: new SampleList(), startMs: 0 };
    const audio = all.find(({ id, kind }) => kind === "audio" && id !== main.id);
    this.#audio = audio && { ...audio, samples: new SampleList(), startMs: undefined };
    this.#range = range;
  }

  /** The next fragment comes after a break. */
  beginRun(): void {
    this.#shiftMs = undefined;
  }

  /** From UTC to media time, in milliseconds; of the run under way, once it has a picture. */
  get shiftMs(): number | undefined {
    return this.#shiftMs;
  }

  add(segment: SegmentAddress, head: FragmentHead): void {
    for (const run of head.runs)
      if (run.trackId === this.#video.id) this.#addPictures(segment, head, run);
    for (const run of head.runs)
      if (this.#audio && run.trackId === this.#audio.id)
        this.#addSound(this.#audio, segment, head, run);
  }

  finish(): { movie: Movie; startMs: number; endMs: number } {
    const { samples, timescale } = this.#video;
    const start = this.#startTicks ?? 0;
    const toTicks = this.#isCut ? this.#endTick + this.#shiftTicks : Number.POSITIVE_INFINITY;
    // The last picture may be shown only for a part of its time, which is not in the file then.
    samples.shorten(Math.floor(samples.endTicks + this.#firstCts - toTicks));
    const shownTo = Math.min(toTicks, samples.endTicks + this.#firstCts);
    const shownMs = Math.max(1, Math.round(((shownTo - start) / timescale) * 1000));
    const tracks = [
      trackOf(this.#video, [{ durationMs: shownMs, mediaTicks: start }]),
      ...(this.#audio && this.#audio.samples.count > 0
        ? [trackOf(this.#audio, this.#soundEdits(this.#audio, shownMs))]
        : []),
    ];
    const startMs = this.#firstShownMs;
    const movie = {
      tracks,
      durationMs: shownMs,
      createdAtMs: startMs,
      mediaBytes: this.media.bytes,
    };
    return { movie, startMs, endMs: this.#lastEndMs };
  }

  #addPictures(segment: SegmentAddress, { offset }: FragmentHead, run: SampleRun): void {
    const { samples, timescale } = this.#video;
    const msPerTick = 1000 / timescale;
    const utcMs = run.dts * msPerTick;
    this.#shiftMs ??= samples.endTicks * msPerTick - utcMs;
    if (samples.count === 0) this.#firstCts = run.ctsOffsets[0] ?? 0;
    const count = countShownBefore(this.#endTick, run);
    if (count < run.durations.length) this.#isCut = true;
    // A piece of a long GOP that begins behind the range: it must not stretch what is before it.
    if (count === 0) return;
    const wantedTicks = Math.round((utcMs + this.#shiftMs) / msPerTick);
    const missing = wantedTicks - samples.endTicks;
    if (missing > 0) samples.stretch(missing);
    else this.#shiftMs -= missing * msPerTick;
    this.#advanceStart(run, samples.endTicks);

    samples.beginChunk(this.media.bytes);
    const bytes = addSamples(samples, run, { from: 0, to: count });
    this.media.add({ segment, offset: offset + run.dataOffset, bytes });
    let ticks = run.dts;
    for (let at = 0; at < count; at++) ticks += run.durations[at] ?? 0;
    const shownTo = this.#isCut ? Math.min(this.#endTick, ticks + this.#firstCts) : ticks;
    this.#lastEndMs = Math.round(shownTo * msPerTick);
  }

  /**
   * UTC, in ticks. A range that begins before its first picture is shown, since files are told by the time
   * of decoding, ends so much later.
   */
  get #endTick(): number {
    const { fromMs, toMs } = this.#range;
    const ticksPerMs = this.#video.timescale / 1000;
    const late = this.#startTicks === undefined ? 0 : (this.#firstShownMs - fromMs) * ticksPerMs;
    return toMs * ticksPerMs + Math.max(0, Math.min(late, this.#firstCts));
  }

  get #shiftTicks(): number {
    return ((this.#shiftMs ?? 0) * this.#video.timescale) / 1000;
  }

  /**
   * The picture that is seen at the moment asked for is shown first; those before it only decoded. A long
   * GOP comes in pieces, and that picture may be in a later one.
   */
  #advanceStart(run: SampleRun, beginsAt: number): void {
    const { timescale } = this.#video;
    const asked = (this.#range.fromMs * timescale) / 1000 + this.#shiftTicks;
    let best = this.#startTicks ?? this.#firstCts;
    let decoded = beginsAt;
    for (const [at, ctsOffset] of run.ctsOffsets.entries()) {
      const shown = decoded + ctsOffset;
      if (shown <= asked && shown > best) best = shown;
      decoded += run.durations[at] ?? 0;
    }
    if (best === this.#startTicks) return;
    this.#startTicks = best;
    this.#firstShownMs = Math.round(((best - this.#shiftTicks) / timescale) * 1000);
  }

  #addSound(audio: Track, segment: SegmentAddress, { offset }: FragmentHead, run: SampleRun): void {
    if (this.#shiftMs === undefined) return;
    const { samples, timescale } = audio;
    const ticksPerMs = timescale / 1000;
    const at = (ms: number) => Math.round(ms * ticksPerMs);
    const wantedAt = run.dts + at(this.#shiftMs);
    const shownFrom = at(((this.#startTicks ?? 0) * 1000) / this.#video.timescale);
    const startTicks = audio.startMs === undefined ? undefined : at(audio.startMs);
    const reached = startTicks === undefined ? shownFrom : startTicks + samples.endTicks;
    // Sound that came before, or belongs before the first picture shown, is left out.
    const tolerance = startTicks === undefined ? 0 : at(maxSoundSlipMs);
    // Two frames of AAC lie over each other: one alone fades in.
    const needsOneBefore = audio.codec.startsWith("mp4a.40");
    const from = countWhile(run, (tick, duration) => {
      const end = wantedAt + (tick - run.dts) + duration;
      if (startTicks !== undefined) return end - duration < reached - tolerance;
      return end + (needsOneBefore ? duration : 0) <= reached;
    });
    const endTick = this.#range.toMs * ticksPerMs;
    const to = countWhile(run, (tick) => tick < endTick);
    if (to <= from) return;
    let skippedTicks = 0;
    let skippedBytes = 0;
    for (let index = 0; index < from; index++) {
      skippedTicks += run.durations[index] ?? 0;
      skippedBytes += run.sizes[index] ?? 0;
    }
    const beginsAt = wantedAt + skippedTicks;
    if (startTicks === undefined) audio.startMs = beginsAt / ticksPerMs;
    else if (beginsAt - reached > tolerance) samples.stretch(beginsAt - reached);
    samples.beginChunk(this.media.bytes);
    const bytes = addSamples(samples, run, { from, to });
    this.media.add({ segment, offset: offset + run.dataOffset + skippedBytes, bytes });
  }

  #soundEdits(audio: Track, shownMs: number): MovieEdit[] {
    const startMs = ((this.#startTicks ?? 0) * 1000) / this.#video.timescale;
    const lateMs = Math.round((audio.startMs ?? 0) - startMs);
    const mediaTicks = Math.max(0, Math.round((-lateMs * audio.timescale) / 1000));
    const lengthMs = ((audio.samples.endTicks - mediaTicks) * 1000) / audio.timescale;
    const silentMs = Math.max(0, lateMs);
    const durationMs = Math.max(1, Math.min(Math.round(lengthMs), shownMs - silentMs));
    return [
      ...(silentMs > 0 ? [{ durationMs: silentMs, mediaTicks: -1 }] : []),
      { durationMs, mediaTicks },
    ];
  }
}

/** Sound and picture may drift so far apart before it is set right. */
const maxSoundSlipMs = 40;

interface Track extends InitTrack {
  readonly samples: SampleList;
  /** Media time of its first sample. */
  startMs: number | undefined;
}

/** How many samples from the first on fulfil it; `tick` is the decode time in the run. */
function countWhile(run: SampleRun, isMet: (tick: number, duration: number) => boolean): number {
  let tick = run.dts;
  for (const [index, duration] of run.durations.entries()) {
    if (!isMet(tick, duration)) return index;
    tick += duration;
  }
  return run.durations.length;
}

/** How many samples it takes to have all that are shown before a time: some may be shown later. */
function countShownBefore(endTick: number, run: SampleRun): number {
  let tick = run.dts;
  let count = 0;
  for (const [index, duration] of run.durations.entries()) {
    if (tick + (run.ctsOffsets[index] ?? 0) < endTick) count = index + 1;
    tick += duration;
  }
  return count;
}

/** Returns their bytes. */
function addSamples(
  samples: SampleList,
  run: SampleRun,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  let bytes = 0;
  for (let at = from; at < to; at++) {
    const size = run.sizes[at] ?? 0;
    samples.add({
      duration: run.durations[at] ?? 0,
      size,
      ctsOffset: run.ctsOffsets[at] ?? 0,
      isKey: run.keys[at] === 1,
    });
    bytes += size;
  }
  return bytes;
}

function trackOf({ samples, ...track }: Track, edits: readonly MovieEdit[]) {
  const tables: SampleTables = samples.tables();
  return { ...track, edits, mediaTicks: samples.endTicks, tables };
}
