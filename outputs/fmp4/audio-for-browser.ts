import type { AudioFrame, AudioTrack } from "@tessera/engine";
import { aacSamplesPerFrame } from "@tessera/formats/aac";
import { encodeFlacFrame, flacStreamInfo } from "@tessera/formats/flac";
import type { Fmp4AudioTrack } from "@tessera/formats/fmp4";
import { decodeALaw, decodeMuLaw } from "@tessera/formats/g711";

/** Sound as a browser plays it in MP4. */
export interface BrowserAudio {
  readonly track: Fmp4AudioTrack;
  encode(frame: AudioFrame): { readonly data: Uint8Array; readonly durationSamples: number };
}

/** More than any camera puts in one packet. */
const maxBlockSize = 16_384;

/** AAC passes as it is; G.711 becomes FLAC, which costs a thousandth of what AAC encoding would. */
export function audioForBrowser(track: AudioTrack): BrowserAudio {
  if (track.codec === "aac")
    return { track, encode: ({ data }) => ({ data, durationSamples: aacSamplesPerFrame }) };
  const { sampleRate, channels } = track;
  const decode = track.codec === "pcma" ? decodeALaw : decodeMuLaw;
  return {
    track: {
      codec: "flac",
      sampleRate,
      channels,
      streamInfo: flacStreamInfo({ sampleRate, channels, maxBlockSize }),
    },
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
