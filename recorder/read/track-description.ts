import type { InitTrack } from "@tessera/formats/fmp4";
import { tracksOf } from "./segment-tracks.ts";

/** What footage is made of, for a person and for a player. */
export interface TrackDescription {
  readonly contentType: string;
  /** Of key frames alone. */
  readonly pictureContentType: string;
  readonly video:
    | {
        readonly name: "H.264" | "H.265";
        /** RFC 6381, as of the sound. */
        readonly codec: string;
        readonly width: number;
        readonly height: number;
      }
    | undefined;
  readonly audio: { readonly name: string; readonly codec: string } | undefined;
}

export function describeInit(init: Uint8Array): TrackDescription {
  return describeTracks(tracksOf(init).all);
}

export function describeTracks(all: readonly InitTrack[]): TrackDescription {
  const video = all.find(({ kind }) => kind === "video");
  const audio = all.find(({ kind }) => kind === "audio");
  const codecs = [video, audio].flatMap((track) => (track ? [track.codec] : []));
  const container = video ? "video/mp4" : "audio/mp4";
  return {
    contentType: `${container}; codecs="${codecs.join(",")}"`,
    pictureContentType: `video/mp4; codecs="${video?.codec ?? ""}"`,
    video: video && {
      name: video.codec.startsWith("avc1") ? "H.264" : "H.265",
      codec: video.codec,
      width: video.width,
      height: video.height,
    },
    audio: audio && { name: soundName(audio.codec), codec: audio.codec },
  };
}

function soundName(codec: string): string {
  if (codec.startsWith("mp4a.40")) return "AAC";
  return codec.startsWith("mp4a") ? "MP3" : codec.toUpperCase();
}
