import type { AudioFrame, BrowserAudio, VideoFrame } from "@tessera/engine";
import { fragment, type VideoSample } from "@tessera/formats/fmp4";

/** The smallest piece that a player can fetch. */
export interface Part {
  readonly data: Uint8Array;
  readonly duration90k: number;
  readonly pictureCount: number;
  /** Starts with a key frame. */
  readonly isIndependent: boolean;
}

interface TimedSound {
  readonly dtsSamples: number;
  readonly durationSamples: number;
  readonly data: Uint8Array;
}

/** Collects the frames of one part and turns them into one fragment. */
export class PartBuilder {
  readonly #encoder: BrowserAudio | undefined;
  #sequence: number;
  #video: VideoSample[] = [];
  #sound: TimedSound[] = [];
  #dts90k = 0;
  #duration90k = 0;

  constructor(encoder: BrowserAudio | undefined, firstSequence: number) {
    this.#encoder = encoder;
    this.#sequence = firstSequence;
  }

  get duration90k(): number {
    return this.#duration90k;
  }

  get nextSequence(): number {
    return this.#sequence;
  }

  addVideo({ dts90k, pts90k, isKey, data }: VideoFrame, duration90k: number): void {
    if (this.#video.length === 0) this.#dts90k = dts90k;
    this.#video.push({ duration90k, ctsOffset90k: pts90k - dts90k, isKey, data });
    this.#duration90k += duration90k;
  }

  addAudio(frame: AudioFrame): void {
    if (!this.#encoder || frame.dtsSamples < 0) return;
    this.#sound.push({ dtsSamples: frame.dtsSamples, ...this.#encoder.encode(frame) });
  }

  /** undefined: there is no picture for one. What was collected is used up. */
  build(): Part | undefined {
    const [first] = this.#video;
    if (!first) return undefined;
    const duration90k = this.#duration90k;
    const pictureCount = this.#video.length;
    const data = fragment({
      sequence: this.#sequence++,
      video: { dts90k: this.#dts90k, samples: this.#video },
      audio: soundRun(this.#sound),
    });
    this.clear();
    return { data, duration90k, pictureCount, isIndependent: first.isKey };
  }

  clear(): void {
    this.#video = [];
    this.#sound = [];
    this.#duration90k = 0;
  }
}

/** A run has no gaps: where packets were lost, the sample before lasts longer. */
function soundRun(sound: readonly TimedSound[]) {
  const [first] = sound;
  if (!first) return undefined;
  const samples = sound.map(({ dtsSamples, durationSamples, data }, index) => {
    const untilNext = (sound[index + 1]?.dtsSamples ?? 0) - dtsSamples;
    return { data, durationSamples: untilNext > 0 ? untilNext : durationSamples };
  });
  return { dtsSamples: first.dtsSamples, samples };
}
