import type { Frame, Tracks, VideoTrack } from "@tessera/engine";
import { audioFragment, initSegment, mimeType, videoFragment } from "@tessera/formats/fmp4";
import { audioForBrowser, type BrowserAudio } from "./audio-for-browser.ts";

/** Until the second frame tells the rate. */
const guessedDuration90k = 3600;

/** Turns the frames of one set of tracks into fragments, one a frame. */
export class Fmp4Muxer {
  readonly mime: string;
  readonly init: Uint8Array;
  readonly #audio: BrowserAudio | undefined;
  #sequence = 1;
  #lastDts90k: number | undefined;
  #duration90k = guessedDuration90k;

  constructor(tracks: Tracks & { readonly video: VideoTrack }) {
    this.#audio = tracks.audio && audioForBrowser(tracks.audio);
    const muxed = { video: tracks.video, audio: this.#audio?.track };
    this.mime = mimeType(muxed);
    this.init = initSegment(muxed);
  }

  mux(frame: Frame): Uint8Array | undefined {
    if (frame.kind === "video") {
      const step90k = frame.dts90k - (this.#lastDts90k ?? frame.dts90k);
      // A step over a reconnect is a gap, not the length of a frame.
      if (step90k > 0 && step90k < 90_000) this.#duration90k = step90k;
      this.#lastDts90k = frame.dts90k;
      return videoFragment({
        sequence: this.#sequence++,
        dts90k: frame.dts90k,
        duration90k: this.#duration90k,
        ctsOffset90k: frame.pts90k - frame.dts90k,
        isKey: frame.isKey,
        data: frame.data,
      });
    }
    if (!this.#audio || frame.dtsSamples < 0) return undefined;
    const { data, durationSamples } = this.#audio.encode(frame);
    const { dtsSamples } = frame;
    return audioFragment({ sequence: this.#sequence++, dtsSamples, durationSamples, data });
  }
}
