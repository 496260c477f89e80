import { parseAudioSpecificConfig } from "@tessera/formats/aac";
import { parseAvcDecoderConfig, parseHevcDecoderConfig } from "@tessera/formats/flv";
import { parseSps as parseH264Sps } from "@tessera/formats/h264";
import { parseSps as parseH265Sps } from "@tessera/formats/h265";
import { parseMp3Header } from "@tessera/formats/mp3";
import { parseOpusHead } from "@tessera/formats/opus";
import type { AudioTrack, VideoTrack } from "../track.ts";

/** From the sequence header, avcC or hvcC. Throws BrokenBytes. */
export function videoTrackOf(
  codec: VideoTrack["codec"],
  config: Uint8Array,
): { readonly track: VideoTrack; readonly lengthSize: number } {
  if (codec === "h264") {
    const { sps, pps, lengthSize } = parseAvcDecoderConfig(config);
    const { width, height } = parseH264Sps(sps[0]);
    return { track: { codec, sps, pps, width, height }, lengthSize };
  }
  const { vps, sps, pps, lengthSize } = parseHevcDecoderConfig(config);
  const { width, height } = parseH265Sps(sps[0]);
  return { track: { codec, vps, sps, pps, width, height }, lengthSize };
}

/** From the sequence header; undefined for what we do not carry. Throws BrokenBytes. */
export function audioTrackOfConfig(codec: string, config: Uint8Array): AudioTrack | undefined {
  if (codec === "aac") {
    const { sampleRate, channels } = parseAudioSpecificConfig(config);
    return { codec, config, sampleRate, channels };
  }
  if (codec === "opus") return { codec, sampleRate: 48_000, ...parseOpusHead(config) };
  return undefined;
}

interface SoundBody {
  readonly codec: string;
  readonly channels: number | undefined;
  readonly data: Uint8Array;
}

/** From a frame that tells all; undefined where a sequence header must have told. */
export function audioTrackOfFrame({ codec, channels = 1, data }: SoundBody) {
  // FLV has G.711 at 8 kHz only, annex E.4.2.1.
  if (codec === "pcma" || codec === "pcmu") return { codec, sampleRate: 8000, channels } as const;
  const header = codec === "mp3" ? parseMp3Header(data) : undefined;
  if (!header) return undefined;
  return { codec: "mp3", sampleRate: header.sampleRate, channels: header.channels } as const;
}
