import { g711PacketSamples, g711SampleRate, g711Tone, readAacTone } from "@tessera/simulators/tone";
import type { Sound } from "./live-clip.ts";

export const pcmaTone: Sound = {
  track: { codec: "pcma", sampleRate: g711SampleRate, channels: 1 },
  samplesPerFrame: g711PacketSamples,
  frame: (index) => g711Tone("pcma", 440, index * g711PacketSamples),
};

const { config, frames } = readAacTone();
export const aacTone: Sound = {
  track: { codec: "aac", config, sampleRate: 16_000, channels: 1 },
  samplesPerFrame: 1024,
  frame: (index) => frames[index % frames.length] ?? new Uint8Array(),
};
