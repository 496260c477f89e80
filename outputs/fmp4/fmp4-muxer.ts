import {
  type AudioTrack,
  type Frame,
  type Mp4Audio,
  type Muxer,
  type Tracks,
  type VideoTrack,
} from "@tessera/engine";
import { audioFragment, initSegment, mimeType, videoFragment } from "@tessera/formats/fmp4";

/** Until the second frame tells the rate. */
const guessedDuration90k = 3600;

/** Turns the frames of one set of tracks into fragments, one a frame. */
export class Fmp4Muxer implements Muxer {
  /** The player opens its Media Source with it. */
  readonly hello: string;
  readonly head: Uint8Array;
  readonly renewal: Uint8Array;
  readonly #audio: Mp4Audio | undefined;
  #sequence = 1;
  #lastDts90k: number | undefined;
  #duration90k = guessedDuration90k;

  constructor(
    tracks: Tracks & { readonly video: VideoTrack },
    audioFor: (track: AudioTrack) => Mp4Audio | undefined,
  ) {
    this.#audio = tracks.audio && audioFor(tracks.audio);
    const muxed = { video: tracks.video, audio: this.#audio?.track };
    this.hello = JSON.stringify({ type: "mse", mime: mimeType(muxed) });
    this.head = initSegment(muxed);
    this.renewal = this.head;
  }

  mux(frame: Frame, allocate: (bytes: number) => Uint8Array): Uint8Array | undefined {
    if (frame.kind === "video") {
      const step90k = frame.dts90k - (this.#lastDts90k ?? frame.dts90k);
      // A step over a reconnect is a gap, not the length of a frame.
      if (step90k > 0 && step90k < 90_000) this.#duration90k = step90k;
      this.#lastDts90k = frame.dts90k;
      const sample = {
        sequence: this.#sequence++,
        dts90k: frame.dts90k,
        duration90k: this.#duration90k,
        ctsOffset90k: frame.pts90k - frame.dts90k,
        isKey: frame.isKey,
        data: frame.data,
      };
      return videoFragment(sample, allocate);
    }
    if (!this.#audio || frame.dtsSamples < 0) return undefined;
    const { data, durationSamples } = this.#audio.encode(frame);
    const { dtsSamples } = frame;
    const sample = { sequence: this.#sequence++, dtsSamples, durationSamples, data };
    return audioFragment(sample, allocate);
  }
}
