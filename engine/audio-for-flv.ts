import type { FlvTracks } from "@tessera/formats/flv";
import { encodeALaw } from "@tessera/formats/g711";
import type { AudioFrame } from "./frame.ts";
import { pcmDecoder } from "./pcm-decoder.ts";
import type { AudioTrack } from "./track.ts";

/** Sound in a codec that FLV and RTMP carry. */
export interface FlvAudio {
  readonly track: NonNullable<FlvTracks["audio"]>;
  encode(frame: AudioFrame): { readonly data: Uint8Array };
}

/** Everything passes but G.726, which becomes G.711 A-law: of the same rate and nearly as good. */
export function audioForFlv(track: AudioTrack): FlvAudio {
  if (track.codec !== "g726") return { track, encode: (frame) => frame };
  const decode = pcmDecoder(track);
  const { sampleRate, channels } = track;
  return {
    track: { codec: "pcma", sampleRate, channels },
    encode: ({ data }) => ({ data: encodeALaw(decode(data)) }),
  };
}
