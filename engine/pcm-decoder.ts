import { decodeALaw, decodeMuLaw } from "@tessera/formats/g711";
import { G726Decoder } from "@tessera/formats/g726";
import type { G711Track, G726Track } from "@tessera/formats/track";
import type { AudioTrack } from "./track.ts";

/** Codecs simple enough to decode here, without any codec library. */
export type PlainAudioTrack = G711Track | G726Track;

export function isPlain(track: AudioTrack): track is PlainAudioTrack {
  return track.codec === "pcma" || track.codec === "pcmu" || track.codec === "g726";
}

/** Frames of one track, in their order, to interleaved samples. */
export function pcmDecoder(track: PlainAudioTrack): (data: Uint8Array) => Int16Array {
  if (track.codec === "g726") {
    const decoder = new G726Decoder(track);
    return (data) => decoder.decode(data);
  }
  const { channels } = track;
  const decode = track.codec === "pcma" ? decodeALaw : decodeMuLaw;
  // A packet cut in the middle of a sample group must not shift the channels.
  return (data) => decode(data.subarray(0, data.length - (data.length % channels)));
}
