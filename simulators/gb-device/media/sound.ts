import { aacSamplesPerFrame } from "@tessera/formats/aac";
import type { PsTracks } from "@tessera/formats/ps";
import {
  aacToneSampleRate,
  g711PacketSamples,
  g711SampleRate,
  g711Tone,
  readAacTone,
} from "../../tone/index.ts";

/** What a channel hears, piece by piece. */
export interface Sound {
  readonly track: NonNullable<PsTracks["audio"]>;
  readonly pieceMs: number;
  piece(index: number): Uint8Array;
}

export function soundOf(codec: "none" | "pcma" | "pcmu" | "aac"): Sound | undefined {
  if (codec === "none") return undefined;
  return codec === "aac" ? aacSound() : g711Sound(codec);
}

const pitchHz = 440;

function g711Sound(codec: "pcma" | "pcmu"): Sound {
  return {
    track: { codec, sampleRate: g711SampleRate, channels: 1 },
    pieceMs: (1000 * g711PacketSamples) / g711SampleRate,
    piece: (index) => g711Tone(codec, pitchHz, index * g711PacketSamples),
  };
}

function aacSound(): Sound {
  const { config, frames } = readAacTone();
  return {
    track: { codec: "aac", config, sampleRate: aacToneSampleRate, channels: 1 },
    pieceMs: (1000 * aacSamplesPerFrame) / aacToneSampleRate,
    piece: (index) => frames[index % frames.length] ?? new Uint8Array(),
  };
}
