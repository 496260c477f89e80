export { aacToneSampleRate, readAacTone } from "./aac-tone.ts";
export { g711PacketSamples, g711SampleRate, g711Tone } from "./g711-tone.ts";
