import { aacSamplesPerFrame } from "@tessera/formats/aac";
import { g726Samples } from "@tessera/formats/g726";
import { parseMp3Header } from "@tessera/formats/mp3";
import { opusPacketSamples } from "@tessera/formats/opus";
import type { AudioTrack } from "./track.ts";

/** How long a frame of this track sounds, in samples of its rate. */
export function audioDuration(track: AudioTrack, data: Uint8Array): number {
  switch (track.codec) {
    case "aac":
      return aacSamplesPerFrame;
    case "opus":
      return opusPacketSamples(data);
    case "mp3":
      return parseMp3Header(data)?.samples ?? 0;
    case "g726":
      return g726Samples(data.length, track);
    case "pcma":
    case "pcmu":
      return Math.floor(data.length / track.channels);
  }
}
