import { aacSamplesPerFrame, parseAudioSpecificConfig } from "@tessera/formats/aac";
import type { AudioTrack } from "./track.ts";

export interface SilentFrame {
  readonly data: Uint8Array;
  readonly samples: number;
}

/** A frame of silence in the codec of a track; undefined for codecs of which none is at hand. */
export function silentFrame(track: AudioTrack): SilentFrame | undefined {
  switch (track.codec) {
    case "pcma":
      return plainSilence(track, 0xd5);
    case "pcmu":
      return plainSilence(track, 0xff);
    case "opus":
      // A CELT frame of 20 ms that holds nothing.
      return { data: Uint8Array.of(0xf8, 0xff, 0xfe), samples: 960 };
    case "aac":
      return aacSilence(track.config);
    case "g726":
    case "mp3":
      return undefined;
  }
}

/** 20 ms of the code that stands for the middle. */
function plainSilence(
  { sampleRate, channels }: { readonly sampleRate: number; readonly channels: number },
  code: number,
): SilentFrame {
  const samples = Math.round(sampleRate / 50);
  return { data: new Uint8Array(samples * channels).fill(code), samples };
}

const aacLc = 2;
/** raw_data_block of AAC-LC in which no band has a value, whatever the rate: of one channel, and of two. */
const aacMono = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
const aacStereo = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80);

function aacSilence(config: Uint8Array): SilentFrame | undefined {
  const { objectType, channels } = parseAudioSpecificConfig(config);
  if (objectType !== aacLc || channels > 2) return undefined;
  return { data: channels === 1 ? aacMono : aacStereo, samples: aacSamplesPerFrame };
}
