import { encodeALaw, encodeMuLaw } from "@tessera/formats/g711";

export const g711SampleRate = 8000;
export const g711PacketSamples = 160;
/** Soft: a wall of cameras may sound at once. */
const amplitude = 6000;

/** 20 ms of a sine tone, starting at any sample; packets in a row join without a click. */
export function g711Tone(law: "pcma" | "pcmu", pitchHz: number, firstSample: number): Uint8Array {
  const samples = new Int16Array(g711PacketSamples);
  for (let index = 0; index < samples.length; index++) {
    const cycles = ((firstSample + index) * pitchHz) / g711SampleRate;
    samples[index] = Math.round(amplitude * Math.sin((cycles % 1) * 2 * Math.PI));
  }
  return law === "pcma" ? encodeALaw(samples) : encodeMuLaw(samples);
}
