import {
  type AudioTrack,
  audioDuration,
  type Frame,
  SoundLine,
  type Tracks,
} from "@tessera/engine";
import type { SegmentContent, SegmentPicture, SegmentSound } from "./segment-content.ts";

/** A frame and when it is due on the line. */
export interface TimedFrame {
  readonly atMs: number;
  readonly frame: Frame;
  /** What has to be announced before it. */
  readonly tracks?: Tracks;
}

const wrap90k = 2 ** 33;
/** A step further than this is another clock, not the next segment. */
const maxStep90k = 3 * 90_000;
const usualDuration90k = 3600;

/** Lays segments one behind the other on a line from zero, whatever their own clocks say. */
export class SegmentLine {
  /** The first decode time of the last segment: its own, and on the line. */
  #reference: { readonly own90k: number; readonly line90k: number } | undefined;
  #lastDts90k = -1;
  #duration90k = usualDuration90k;
  #tracks: Tracks = {};
  #soundLine = new SoundLine(1);

  /** In the order in which they are due. */
  place(content: SegmentContent): TimedFrame[] {
    const [first] = content.pictures;
    if (!first) return [];
    this.#reference = { own90k: first.dts90k, line90k: this.#startOf(first) };
    const tracks = this.#changedTracks(content);
    const pictures = content.pictures.map((picture) => this.#placePicture(picture));
    const { audio } = content;
    const sounds = audio ? content.sounds.flatMap((sound) => this.#placeSound(sound, audio)) : [];
    const [opening, ...others] = pictures;
    if (!opening) return [];
    const announced = tracks ? { ...opening, tracks } : opening;
    return [announced, ...[...others, ...sounds].toSorted((a, b) => a.atMs - b.atMs)];
  }

  #startOf({ dts90k }: SegmentPicture): number {
    if (!this.#reference) return 0;
    const { own90k, line90k } = this.#reference;
    const expected90k = this.#lastDts90k + this.#duration90k;
    const said90k = line90k + difference(dts90k, own90k);
    const isPlausible = Math.abs(said90k - expected90k) <= maxStep90k;
    return isPlausible ? Math.max(said90k, this.#lastDts90k + 1) : expected90k;
  }

  #changedTracks({ video, audio }: SegmentContent): Tracks | undefined {
    if (this.#tracks.video === video && this.#tracks.audio === audio) return undefined;
    if (this.#tracks.audio !== audio) this.#soundLine = new SoundLine(audio?.sampleRate ?? 1);
    this.#tracks = { video, audio };
    return this.#tracks;
  }

  #placePicture({ dts90k: own90k, pts90k, isKey, data }: SegmentPicture): TimedFrame {
    const dts90k = Math.max(this.#onLine(own90k), this.#lastDts90k + 1);
    if (this.#lastDts90k >= 0) this.#duration90k = dts90k - this.#lastDts90k;
    this.#lastDts90k = dts90k;
    const frame: Frame = {
      kind: "video",
      data,
      dts90k,
      pts90k: dts90k + difference(pts90k, own90k),
      isKey,
    };
    return { atMs: dts90k / 90, frame };
  }

  #placeSound({ at90k, frames }: SegmentSound, track: AudioTrack): TimedFrame[] {
    let atMs = this.#onLine(at90k) / 90;
    return frames.flatMap((data) => {
      const samples = audioDuration(track, data);
      const dtsSamples = samples > 0 ? this.#soundLine.place(atMs, samples) : undefined;
      const dueMs = atMs;
      atMs += (samples * 1000) / track.sampleRate;
      if (dtsSamples === undefined) return [];
      return [{ atMs: dueMs, frame: { kind: "audio" as const, data, dtsSamples } }];
    });
  }

  #onLine(own90k: number): number {
    const { own90k: first90k, line90k } = this.#reference ?? { own90k, line90k: 0 };
    return line90k + difference(own90k, first90k);
  }
}

/** On a clock of 33 bits, the short way round. */
function difference(a90k: number, b90k: number): number {
  const turned = (a90k - b90k) % wrap90k;
  if (turned >= wrap90k / 2) return turned - wrap90k;
  return turned < -wrap90k / 2 ? turned + wrap90k : turned;
}
