import { audioForMp4, type Mp4Audio } from "./audio-for-mp4.ts";
import type { AudioTrack } from "./track.ts";

/** Sound that Media Source Extensions play in MP4. */
export type BrowserAudio = Mp4Audio;

/** Undefined for MP3, which Chromium does not play there: then the picture goes without sound. */
export function audioForBrowser(track: AudioTrack): BrowserAudio | undefined {
  return track.codec === "mp3" ? undefined : audioForMp4(track);
}
