import { parseAudioSpecificConfig } from "../aac/index.ts";
import { parseMp3Header } from "../mp3/index.ts";
import type { AacTrack, Mp3Track } from "../track/index.ts";
import type { TsSound } from "./ts-demuxer.ts";

type SoundTrack = AacTrack | Mp3Track;

/** What the sound is; the same object as before while nothing has changed. Throws BrokenBytes. */
export function trackOfSound(
  sound: TsSound,
  known: SoundTrack | undefined,
): SoundTrack | undefined {
  const found = read(sound);
  // ADTS has no more in its config than codec, rate and channels.
  const isSame =
    known?.codec === found?.codec &&
    known?.sampleRate === found?.sampleRate &&
    known?.channels === found?.channels;
  return isSame ? known : found;
}

function read({ codec, config, frames }: TsSound): SoundTrack | undefined {
  if (codec === "aac" && config) {
    const { sampleRate, channels } = parseAudioSpecificConfig(config);
    return { codec, config, sampleRate, channels };
  }
  const header = frames[0] && parseMp3Header(frames[0]);
  return header && { codec: "mp3", sampleRate: header.sampleRate, channels: header.channels };
}
