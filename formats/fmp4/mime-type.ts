import * as aac from "../aac/index.ts";
import * as h264 from "../h264/index.ts";
import * as h265 from "../h265/index.ts";
import type { VideoTrack } from "../track/index.ts";
import { mp3ObjectType } from "./esds.ts";
import type { Fmp4AudioTrack, Fmp4Tracks } from "./tracks.ts";

/** For MediaSource.isTypeSupported and addSourceBuffer. */
export function mimeType(tracks: Fmp4Tracks): string {
  const container = tracks.video ? "video/mp4" : "audio/mp4";
  return `${container}; codecs="${codecStrings(tracks).join(",")}"`;
}

/** RFC 6381, video first. */
export function codecStrings({ video, audio }: Fmp4Tracks): string[] {
  return [...(video ? [videoCodec(video)] : []), ...(audio ? [audioCodec(audio)] : [])];
}

function videoCodec(video: VideoTrack): string {
  const [sps] = video.sps;
  return video.codec === "h264" ? h264.codecString(sps) : h265.codecString(sps);
}

function audioCodec(audio: Fmp4AudioTrack): string {
  switch (audio.codec) {
    case "aac":
      return aac.codecString(audio.config);
    case "mp3":
      return `mp4a.${mp3ObjectType(audio).toString(16).toUpperCase()}`;
    case "opus":
    case "flac":
      return audio.codec;
  }
}
