import type { AudioTrack, VideoTrack } from "@tessera/engine";
import { parseAudioSpecificConfig } from "@tessera/formats/aac";
import { parseSps as parseH264Sps } from "@tessera/formats/h264";
import { parseSps as parseH265Sps } from "@tessera/formats/h265";
import { parseMp3Header } from "@tessera/formats/mp3";
import type { ParameterSets } from "@tessera/formats/rtp";
import { TsDemuxer, type TsPicture, type TsSound } from "@tessera/formats/ts";
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
  #audio: AudioTrack | undefined;

  /** Undefined without a picture that we know. Throws BrokenBytes. */
  read(segment: Uint8Array): SegmentContent | undefined {
    this.#pictures = [];
    this.#sounds = [];
    this.#demuxer.push(segment);
    this.#demuxer.flush();
    const [first] = this.#pictures;
    if (!first) return undefined;
    if (this.#video?.sets !== first.sets)
      this.#video = { sets: first.sets, track: videoTrackOf(first.sets) };
    const [sound] = this.#sounds;
    if (sound) this.#audio = sameOrNew(this.#audio, audioTrackOf(sound));
    return {
      video: this.#video.track,
      audio: this.#audio,
      pictures: this.#pictures,
      sounds: this.#sounds.map(({ pts90k, frames }) => ({ at90k: pts90k, frames })),
    };
  }
}

function videoTrackOf(sets: ParameterSets): VideoTrack {
  const [sps] = sets.sps;
  const { width, height } = sets.codec === "h264" ? parseH264Sps(sps) : parseH265Sps(sps);
  return { ...sets, width, height };
}

function audioTrackOf({ codec, config, frames }: TsSound): AudioTrack | undefined {
  if (codec === "aac" && config) {
    const { sampleRate, channels } = parseAudioSpecificConfig(config);
    return { codec, config, sampleRate, channels };
  }
  const header = frames[0] && parseMp3Header(frames[0]);
  return header && { codec: "mp3", sampleRate: header.sampleRate, channels: header.channels };
}

/** ADTS has no more in its config than codec, rate and channels. */
function sameOrNew(known: AudioTrack | undefined, found: AudioTrack | undefined) {
  const isSame =
    known?.codec === found?.codec &&
    known?.sampleRate === found?.sampleRate &&
    known?.channels === found?.channels;
  return isSame ? known : found;
}
