import type { AudioFrame, Gop, Mp4Audio, Tracks, VideoFrame } from "@tessera/engine";
import type { Fragment } from "@tessera/formats/fmp4";
import type { RecordableGop } from "@tessera/recorder/write";

/** Until the second frame tells the rate. */
const guessedDuration90k = 3600;
/** A step past this is no picture's duration. */
const longestDuration90k = 10 * 90_000;

/** A GOP of a stream with its times on UTC. Its samples are made only when it is to be written. */
export class RecordedGop implements RecordableGop {
  readonly start90k: number;
  readonly end90k: number;
  readonly continuesGop: boolean;
  readonly isDamaged: boolean;
  readonly bytes: number;
  readonly tracks: Tracks;
  readonly #gop: Gop;
  readonly #zeroMs: number;
  readonly #sound: Mp4Audio | undefined;
  readonly #pictures: readonly VideoFrame[];
  #samples: Pick<Fragment, "video" | "audio"> | undefined;

  /** `zeroMs` is UTC of the stream's zero; `sound` as the file has it. */
  constructor(gop: Gop, zeroMs: number, sound: Mp4Audio | undefined) {
    this.#gop = gop;
    this.#zeroMs = zeroMs;
    this.#sound = sound;
    this.#pictures = gop.frames.filter((frame) => frame.kind === "video");
    const first90k = this.#pictures[0]?.dts90k ?? 0;
    const last90k = this.#pictures.at(-1)?.dts90k ?? first90k;
    this.start90k = first90k + zeroMs * 90;
    const end90k = last90k + zeroMs * 90 + this.#lastDuration90k();
    this.end90k = Math.max(end90k, this.start90k + 1);
    this.continuesGop = !gop.startsWithKey;
    this.isDamaged = this.#pictures.some(({ damage = "none" }) => damage !== "none");
    this.bytes = gop.bytes;
    this.tracks = gop.tracks;
  }

  get startMs(): number {
    return Math.round(this.start90k / 90);
  }

  get endMs(): number {
    return Math.round(this.end90k / 90);
  }

  /** Made once: a decoder of sound must not hear the same twice. */
  samples(): Pick<Fragment, "video" | "audio"> {
    this.#samples ??= { video: this.#video(), audio: this.#audio() };
    return this.#samples;
  }

  release(): void {
    this.#gop.release();
  }

  #lastDuration90k(): number {
    const last90k = this.#pictures.at(-1)?.dts90k ?? 0;
    const before90k = this.#pictures.at(-2)?.dts90k ?? last90k;
    const steps = [(this.#gop.next90k ?? last90k) - last90k, last90k - before90k];
    return steps.find((step) => step > 0 && step < longestDuration90k) ?? guessedDuration90k;
  }

  /** Durations add up to the times, also where a camera's times go back for a moment. */
  #video(): NonNullable<Fragment["video"]> {
    const zero90k = this.#zeroMs * 90;
    let at90k = this.start90k;
    const samples = this.#pictures.map(({ data, isKey, pts90k }, index) => {
      const next = this.#pictures[index + 1];
      const next90k = next ? next.dts90k + zero90k : this.end90k;
      const duration90k = Math.max(0, next90k - at90k);
      const sample = { data, isKey, duration90k, ctsOffset90k: pts90k + zero90k - at90k };
      at90k += duration90k;
      return sample;
    });
    return { dts90k: this.start90k, samples };
  }

  #audio(): Fragment["audio"] {
    const sound = this.#sound;
    if (!sound) return undefined;
    const zero = Math.round((this.#zeroMs * sound.track.sampleRate) / 1000);
    const heard = this.#gop.frames.flatMap((frame) =>
      frame.kind === "audio" ? (encoded(sound, frame) ?? []) : [],
    );
    const [first] = heard;
    if (!first) return undefined;
    let at = first.dtsSamples;
    // A run has no gaps: where packets were lost, the sample before lasts longer.
    const samples = heard.map(({ data, durationSamples: own }, index) => {
      const next = heard[index + 1]?.dtsSamples ?? at + own;
      const durationSamples = Math.max(0, next - at);
      at += durationSamples;
      return { data, durationSamples };
    });
    return { dtsSamples: first.dtsSamples + zero, samples };
  }
}

/** Sound that cannot be read is left out; the picture goes on. */
function encoded(sound: Mp4Audio, frame: AudioFrame) {
  try {
    return { dtsSamples: frame.dtsSamples, ...sound.encode(frame) };
  } catch {
    return undefined;
  }
}
