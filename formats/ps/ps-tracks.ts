import type { AacTrack, G711Track, VideoTrack } from "../track/index.ts";
import type { MappedStream } from "./program-map.ts";
import { streamId, streamType } from "./stream-id.ts";

/** Sound of other codecs has no place in a program stream of GB/T 28181 and is left out. */
export type PsAudioTrack = AacTrack | G711Track;

export interface PsTracks {
  readonly video?: VideoTrack | undefined;
  readonly audio?: PsAudioTrack | { readonly codec: "g726" | "opus" | "mp3" } | undefined;
}

export function psAudioOf({ audio }: PsTracks): PsAudioTrack | undefined {
  return audio?.codec === "aac" || audio?.codec === "pcma" || audio?.codec === "pcmu"
    ? audio
    : undefined;
}

/** As the program map lists them. */
export function mappedStreams(tracks: PsTracks): MappedStream[] {
  const audio = psAudioOf(tracks);
  return [
    ...(tracks.video ? [{ type: streamType[tracks.video.codec], id: streamId.firstVideo }] : []),
    ...(audio ? [{ type: streamType[audio.codec], id: streamId.firstSound }] : []),
  ];
}

/** What a decoder needs before a key frame, in its order. */
export function parameterSetsOf(video: VideoTrack): Uint8Array[] {
  const vps = video.codec === "h265" ? video.vps : [];
  return [...vps, ...video.sps.toReversed(), ...video.pps.toReversed()];
}
