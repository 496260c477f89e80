import { parseAudioSpecificConfig } from "@tessera/formats/aac";
import { expect, it } from "vitest";
import { aacToneSampleRate, readAacTone } from "./aac-tone.ts";

it("is two seconds of mono AAC at the rate that the track announces", () => {
  const { config, frames } = readAacTone();
  expect(parseAudioSpecificConfig(config)).toEqual({
    objectType: 2,
    sampleRate: aacToneSampleRate,
    channels: 1,
  });
  expect((frames.length * 1024) / aacToneSampleRate).toBeCloseTo(2, 0);
});
