import { aacSamplesPerFrame } from "@tessera/formats/aac";
import { encodeFlacFrame, flacStreamInfo } from "@tessera/formats/flac";
import { decodeALaw, decodeMuLaw } from "@tessera/formats/g711";
import type { AacTrack, FlacTrack } from "@tessera/formats/track";
import type { AudioFrame } from "./frame.ts";
import type { AudioTrack } from "./track.ts";

/** Sound in a codec that browsers play. */
export interface BrowserAudio {
  readonly track: AacTrack | FlacTrack;
  encode(frame: AudioFrame): { readonly data: Uint8Array; readonly durationSamples: number };
}

/** More than any camera puts in one packet. */
const maxBlockSize = 16_384;

/** AAC passes as it is; G.711 becomes FLAC: lossless, and about 30 µs a packet without any codec library. */
export function audioForBrowser(track: AudioTrack): BrowserAudio {
  if (track.codec === "aac")
    return { track, encode: ({ data }) => ({ data, durationSamples: aacSamplesPerFrame }) };
  const { sampleRate, channels } = track;
  const decode = track.codec === "pcma" ? decodeALaw : decodeMuLaw;
  const streamInfo = flacStreamInfo({ sampleRate, channels, maxBlockSize });
  return {
    track: { codec: "flac", sampleRate, channels, streamInfo },
    encode({ data, dtsSamples }) {
      // A packet cut in the middle of a sample group must not shift the channels.
      const samples = decode(data.subarray(0, data.length - (data.length % channels)));
      const sampleNumber = Math.max(0, dtsSamples);
      return {
        data: encodeFlacFrame(samples, { sampleRate, channels, sampleNumber }),
        durationSamples: samples.length / channels,
      };
    },
  };
}
