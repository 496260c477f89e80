import { type AudioTrack, slicesOf, type VideoTrack, videoTrackOf } from "@tessera/engine";
import { parseAudioSpecificConfig } from "@tessera/formats/aac";
import {
  type Fmp4Audio,
  type Fmp4Init,
  type Fmp4Sample,
  parseFragments,
  parseInitSegment,
} from "@tessera/formats/fmp4";
import { parseMp3Header } from "@tessera/formats/mp3";
import type { SegmentContent, SegmentPicture } from "./segment-content.ts";

/** Segments of fMP4 that belong to one init segment. */
export class Fmp4Segments {
  readonly #init: Fmp4Init;
  readonly #picture: { readonly track: VideoTrack; readonly lengthSize: number } | undefined;
  #audio: AudioTrack | undefined;

  /** Throws BrokenBytes. */
  constructor(initSegment: Uint8Array) {
    this.#init = parseInitSegment(initSegment);
    const { video } = this.#init;
    this.#picture = video && videoTrackOf(video.codec, video.config);
  }

  /** Undefined without a picture that we know. Throws BrokenBytes. */
  read(segment: Uint8Array): SegmentContent | undefined {
    const { video, audio } = this.#init;
    if (!video || !this.#picture) return undefined;
    const { track, lengthSize } = this.#picture;
    const samples = parseFragments(segment, this.#init);
    this.#audio ??= audio && audioTrackOf(audio, samples.audio[0]);
    const per90k = 90_000 / video.timescale;
    return {
      video: track,
      audio: this.#audio,
      pictures: samples.video.flatMap((sample) =>
        pictureOf(sample, track.codec, lengthSize, per90k),
      ),
      sounds: samples.audio.map(({ dts, data }) => ({
        at90k: (dts * 90_000) / (audio?.timescale ?? 1),
        frames: [data],
      })),
    };
  }
}

function pictureOf(
  { dts, ctsOffset, isKey, data }: Fmp4Sample,
  codec: VideoTrack["codec"],
  lengthSize: number,
  per90k: number,
): SegmentPicture | [] {
  const slices = slicesOf(data, codec, lengthSize);
  if (!slices) return [];
  return {
    dts90k: Math.round(dts * per90k),
    pts90k: Math.round((dts + ctsOffset) * per90k),
    isKey: isKey && slices.hasKey,
    data: slices.data,
  };
}

/** Undefined for sound that we do not carry, such as 5.1 in Opus. */
function audioTrackOf(
  { format }: Fmp4Audio,
  first: Fmp4Sample | undefined,
): AudioTrack | undefined {
  switch (format.codec) {
    case "aac": {
      const { sampleRate, channels } = parseAudioSpecificConfig(format.config);
      return { ...format, sampleRate, channels };
    }
    case "opus": {
      const { channels } = format;
      if (channels !== 1 && channels !== 2) return undefined;
      return { codec: "opus", sampleRate: 48_000, channels };
    }
    case "mp3": {
      const header = first && parseMp3Header(first.data);
      if (!header) return undefined;
      return { codec: "mp3", sampleRate: header.sampleRate, channels: header.channels };
    }
  }
}
