import type { VideoTrack } from "@tessera/engine";
import { type ParameterSets, trackOfSets } from "@tessera/formats/rtp";
import { TsDemuxer, type TsPicture, type TsSound, trackOfSound } from "@tessera/formats/ts";
import type { SegmentContent } from "./segment-content.ts";

/** Segments of MPEG-TS, one after the other. */
export class TsSegments {
  #pictures: TsPicture[] = [];
  #sounds: TsSound[] = [];
  readonly #demuxer = new TsDemuxer({
    onPicture: (picture) => void this.#pictures.push(picture),
    onSound: (sound) => void this.#sounds.push(sound),
  });
  #video: { readonly sets: ParameterSets; readonly track: VideoTrack } | undefined;
  #audio: ReturnType<typeof trackOfSound>;

  /** Undefined without a picture that we know. Throws BrokenBytes. */
  read(segment: Uint8Array): SegmentContent | undefined {
    this.#pictures = [];
    this.#sounds = [];
    this.#demuxer.push(segment);
    this.#demuxer.flush();
    const [first] = this.#pictures;
    if (!first) return undefined;
    if (this.#video?.sets !== first.sets)
      this.#video = { sets: first.sets, track: trackOfSets(first.sets) };
    const [sound] = this.#sounds;
    if (sound) this.#audio = trackOfSound(sound, this.#audio);
    return {
      video: this.#video.track,
      audio: this.#audio,
      pictures: this.#pictures,
      sounds: this.#sounds.map(({ pts90k, frames }) => ({ at90k: pts90k, frames })),
    };
  }
}
