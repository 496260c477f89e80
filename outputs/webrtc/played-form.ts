import type { AudioTrack, VideoTrack } from "@tessera/engine";
import { z } from "zod";
import { soundEncodingOf } from "./sound-encoding.ts";

export interface PlayedTracks {
  readonly video: VideoTrack;
  readonly audio: AudioTrack | undefined;
}

/** All of a stream that an answer to an offer depends on. */
export interface PlayedForm {
  readonly codec: VideoTrack["codec"];
  /** profile_idc; 0 where offers do not tell it. */
  readonly profile: number;
  /** As offers name it; undefined without sound. */
  readonly sound?: string | undefined;
}

export const playedFormSchema: z.ZodType<PlayedForm> = z.object({
  codec: z.enum(["h264", "h265"]),
  profile: z.number(),
  sound: z.string().optional(),
});

export const formOf = ({ video, audio }: PlayedTracks): PlayedForm => ({
  codec: video.codec,
  profile: video.codec === "h264" ? (video.sps[0][1] ?? 0) : 0,
  sound: audio && soundEncodingOf(audio),
});
