import { audioSpecificConfig } from "@tessera/formats/aac";
import { BrokenBytes } from "@tessera/formats/bits";
import { decodeFlacFrame } from "@tessera/formats/flac";
import {
  type InitTrack,
  initSegment,
  parseInitTracks,
  type SampleRun,
} from "@tessera/formats/fmp4";
import type { SegmentAddress } from "../segment.ts";
import type { OpenBytes } from "../storage/segment-bytes.ts";
import type { FragmentHead } from "./fragment-head.ts";
import { PagedBytes } from "./paged-bytes.ts";
import { type SegmentTracks, tracksOf } from "./segment-tracks.ts";

/** Whoever makes AAC of samples. */
export interface AacEncoders {
  open(): AacEncoding;
}

/** For one file, until it is closed. Frames of 1024 samples; the first lies before the first sample. */
export interface AacEncoding {
  begin(shape: { readonly sampleRate: number; readonly channels: number }): Promise<void>;
  encode(samples: Int16Array): Promise<readonly Uint8Array[]>;
  finish(): Promise<readonly Uint8Array[]>;
  close(): Promise<void>;
}

/** No root has it: what is converted lies in memory, about 11 MB an hour. */
export const soundAddress: SegmentAddress = { rootId: -1, key: "sound" };
const samplesPerFrame = 1024;
/** Sound that is further off than this from where it was expected is put there: behind silence, or cut. */
const maxSlipSeconds = 0.02;
const convertedRates: readonly number[] = [
  8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000,
];

/** The sound of a range as AAC, in place of FLAC that many players do not play in MP4. */
export class AacSound implements AsyncDisposable {
  /** As the file names them. */
  readonly tracks: SegmentTracks;
  readonly #recorded: InitTrack;
  readonly #channels: number;
  readonly #encoding: AacEncoding;
  readonly #bytes = new PagedBytes();
  /** Media time of the first sample, in samples as all here. */
  #from: number | undefined;
  #given = 0;
  #taken = 0;

  /** undefined: the sound stays as it is, since players know it or it cannot be converted. */
  static of(init: Uint8Array, encoders: AacEncoders): AacSound | undefined {
    const { all } = tracksOf(init);
    const recorded = all.find(({ kind }) => kind === "audio");
    if (recorded?.codec !== "flac" || !convertedRates.includes(recorded.timescale))
      return undefined;
    const channels = channelsOf(recorded.stsd);
    if (channels !== 1 && channels !== 2) return undefined;
    return new AacSound(init, recorded, channels, encoders.open());
  }

  private constructor(
    init: Uint8Array,
    recorded: InitTrack,
    channels: number,
    encoding: AacEncoding,
  ) {
    const { main, all } = tracksOf(init);
    this.#recorded = recorded;
    this.#channels = channels;
    this.#encoding = encoding;
    const made = { ...aacTrack(recorded.timescale, channels), id: recorded.id };
    this.tracks = { main, all: all.map((track) => (track.id === recorded.id ? made : track)) };
  }

  /** The fragment without its sound. */
  picturesOf(head: FragmentHead): FragmentHead {
    return { ...head, runs: head.runs.filter(({ trackId }) => trackId !== this.#recorded.id) };
  }

  /** Its sound, as far as it is ready; `shiftMs` leads from the fragment's times to those of the file. */
  async convert(file: OpenBytes, head: FragmentHead, shiftMs: number): Promise<FragmentHead[]> {
    const heads: FragmentHead[] = [];
    for (const run of head.runs)
      if (run.trackId === this.#recorded.id)
        heads.push(
          ...(await this.#convertRun(await this.#samplesOf(file, head, run), run, shiftMs)),
        );
    return heads;
  }

  /** What was not ready yet. */
  async finish(shiftMs: number): Promise<FragmentHead[]> {
    return this.#from === undefined ? [] : this.#keep(await this.#encoding.finish(), shiftMs);
  }

  open(): OpenBytes {
    return this.#bytes.open();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#encoding.close();
  }

  async #convertRun(samples: Int16Array, run: SampleRun, shiftMs: number) {
    const { timescale } = this.#recorded;
    const at = run.dts + this.#ticks(shiftMs);
    if (this.#from === undefined) {
      this.#from = at;
      await this.#encoding.begin({ sampleRate: timescale, channels: this.#channels });
    }
    let slip = at - this.#from - this.#given;
    if (Math.abs(slip) <= maxSlipSeconds * timescale) slip = 0;
    const heads: FragmentHead[] = [];
    for (; slip > 0; slip -= Math.min(slip, timescale))
      heads.push(
        ...(await this.#encode(
          new Int16Array(Math.min(slip, timescale) * this.#channels),
          shiftMs,
        )),
      );
    return [...heads, ...(await this.#encode(samples.subarray(-slip * this.#channels), shiftMs))];
  }

  async #encode(samples: Int16Array, shiftMs: number): Promise<FragmentHead[]> {
    this.#given += samples.length / this.#channels;
    return this.#keep(await this.#encoding.encode(samples), shiftMs);
  }

  #ticks(ms: number): number {
    return Math.round((ms * this.#recorded.timescale) / 1000);
  }

  /** Each as long as its place: a sample that lasts longer closes a hole, which stays silent. */
  async #samplesOf(file: OpenBytes, head: FragmentHead, run: SampleRun): Promise<Int16Array> {
    const bytes = run.sizes.reduce((sum, size) => sum + size, 0);
    const data = new Uint8Array(bytes);
    if (!(await file.read(data, head.offset + run.dataOffset))) return new Int16Array();
    const ticks = run.durations.reduce((sum, duration) => sum + duration, 0);
    const samples = new Int16Array(ticks * this.#channels);
    let at = 0;
    let tick = 0;
    for (const [index, size] of run.sizes.entries()) {
      const decoded = decodedOf(data.subarray(at, at + size));
      const room = (run.durations[index] ?? 0) * this.#channels;
      samples.set(decoded.subarray(0, room), tick * this.#channels);
      at += size;
      tick += run.durations[index] ?? 0;
    }
    return samples;
  }

  #keep(frames: readonly Uint8Array[], shiftMs: number): FragmentHead[] {
    if (frames.length === 0) return [];
    const offset = this.#bytes.length;
    for (const frame of frames) this.#bytes.append(frame);
    const mediaTicks = (this.#from ?? 0) + (this.#taken - 1) * samplesPerFrame;
    const dts = mediaTicks - this.#ticks(shiftMs);
    this.#taken += frames.length;
    const run: SampleRun = {
      trackId: this.#recorded.id,
      dts,
      dataOffset: 0,
      durations: Uint32Array.from(frames, () => samplesPerFrame),
      sizes: Uint32Array.from(frames, ({ length }) => length),
      ctsOffsets: new Int32Array(frames.length),
      keys: new Uint8Array(frames.length).fill(1),
    };
    return [{ offset, bytes: this.#bytes.length - offset, runs: [run] }];
  }
}

/** What cannot be decoded is silent. */
function decodedOf(frame: Uint8Array): Int16Array {
  try {
    return decodeFlacFrame(frame).samples;
  } catch (error) {
    if (error instanceof BrokenBytes) return new Int16Array();
    throw error;
  }
}

function aacTrack(sampleRate: number, channels: number): InitTrack {
  const config = audioSpecificConfig({ sampleRate, channels });
  const [track] = parseInitTracks(
    initSegment({ audio: { codec: "aac", config, sampleRate, channels } }),
  );
  if (!track) throw new TypeError("an init segment names its sound");
  return track;
}

/** channelcount of the AudioSampleEntry, ISO 14496-12 clause 12.2.3: behind stsd's 16 bytes and 24 of the entry. */
function channelsOf(stsd: Uint8Array): number {
  return new DataView(stsd.buffer, stsd.byteOffset, stsd.length).getUint16(16 + 24);
}
