import { readFileSync } from "node:fs";
import { parseAudioSpecificConfig } from "@tessera/formats/aac";
import {
  type Fmp4AudioTrack,
  type Fmp4Init,
  type Fmp4Sample,
  parseFragments,
  parseInitSegment,
  videoTrackOf,
} from "@tessera/formats/fmp4";
import type { VideoTrack } from "@tessera/formats/track";

/** One GOP of 25 frames each, and a second of tone. All but `h264-small` are 320×180. */
export type MediaName = "h264" | "h264-with-b-frames" | "h264-small" | "h265";

export interface RecordedMedia {
  readonly video: VideoTrack;
  readonly audio: Fmp4AudioTrack;
  readonly pictures: readonly Fmp4Sample[];
  /** Ticks of the pictures' times between two of them. */
  readonly ticksPerPicture: number;
  readonly sounds: readonly Uint8Array[];
}

const loaded = new Map<MediaName, RecordedMedia>();

export function recordedMedia(name: MediaName): RecordedMedia {
  const media = loaded.get(name) ?? load(name);
  loaded.set(name, media);
  return media;
}

function load(name: MediaName): RecordedMedia {
  const file = readFileSync(new URL(`media/${name}.mp4`, import.meta.url));
  const init = parseInitSegment(file);
  const { video, audio } = parseFragments(file, init);
  const track = videoTrackOf(file);
  if (!track) throw new Error("the media has no picture");
  return {
    video: track,
    audio: audioTrackOf(init),
    pictures: video,
    ticksPerPicture: (video[1]?.dts ?? 0) - (video[0]?.dts ?? 0),
    sounds: audio.map(({ data }) => data),
  };
}

function audioTrackOf({ audio }: Fmp4Init): Fmp4AudioTrack {
  if (audio?.format.codec !== "aac") throw new Error("the media has no AAC");
  const { config } = audio.format;
  return { codec: "aac", config, ...parseAudioSpecificConfig(config) };
}
