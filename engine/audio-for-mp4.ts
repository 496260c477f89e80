import { encodeFlacFrame, flacStreamInfo } from "@tessera/formats/flac";
import type { Fmp4AudioTrack } from "@tessera/formats/fmp4";
import { audioDuration } from "./audio-duration.ts";
import type { AudioFrame } from "./frame.ts";
import { isPlain, type PlainAudioTrack, pcmDecoder } from "./pcm-decoder.ts";
import type { AudioTrack } from "./track.ts";

/** Sound in a codec that MP4 holds. */
export interface Mp4Audio {
  readonly track: Fmp4AudioTrack;
  encode(frame: AudioFrame): { readonly data: Uint8Array; readonly durationSamples: number };
}

/** More than any camera puts in one packet. */
const maxBlockSize = 16_384;

/** AAC, Opus and MP3 pass as they are; G.711 and G.726 become FLAC. */
export function audioForMp4(track: AudioTrack): Mp4Audio {
  if (isPlain(track)) return asFlac(track);
  return { track, encode: ({ data }) => ({ data, durationSamples: audioDuration(track, data) }) };
}

/** Lossless, and about 30 µs a packet of G.711 without any codec library. */
function asFlac(track: PlainAudioTrack): Mp4Audio {
  const { sampleRate, channels } = track;
  const decode = pcmDecoder(track);
  const streamInfo = flacStreamInfo({ sampleRate, channels, maxBlockSize });
  return {
    track: { codec: "flac", sampleRate, channels, streamInfo },
    encode({ data, dtsSamples }) {
      const samples = decode(data);
      const sampleNumber = Math.max(0, dtsSamples);
      return {
        data: encodeFlacFrame(samples, { sampleRate, channels, sampleNumber }),
        durationSamples: samples.length / channels,
      };
    },
  };
}
