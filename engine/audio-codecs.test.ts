import { parseMp3Header } from "@tessera/formats/mp3";
import { describe, expect, it } from "vitest";
import { audioDuration } from "./audio-duration.ts";
import { audioForBrowser } from "./audio-for-browser.ts";
import { audioForFlv } from "./audio-for-flv.ts";
import { audioForMp4 } from "./audio-for-mp4.ts";
import type { AudioTrack } from "./track.ts";

const aac: AudioTrack = {
  codec: "aac",
  config: Uint8Array.of(0x14, 0x08),
  sampleRate: 16_000,
  channels: 1,
};
const opus: AudioTrack = { codec: "opus", sampleRate: 48_000, channels: 2 };
const mp3: AudioTrack = { codec: "mp3", sampleRate: 44_100, channels: 2 };
const pcma: AudioTrack = { codec: "pcma", sampleRate: 8000, channels: 1 };
const stereo: AudioTrack = { codec: "pcmu", sampleRate: 8000, channels: 2 };
const g726: AudioTrack = {
  codec: "g726",
  sampleRate: 8000,
  channels: 1,
  bitsPerSample: 4,
  packing: "rfc3551",
};
const mp3Frame = Uint8Array.of(0xff, 0xfb, 0x90, 0, ...new Uint8Array(413));
const frame = (data: Uint8Array, dtsSamples = 0) => ({ kind: "audio", data, dtsSamples }) as const;

describe("the duration of a frame", () => {
  it.each([
    [aac, new Uint8Array(300), 1024],
    [opus, Uint8Array.of(0xfc, 1, 2), 960],
    [mp3, mp3Frame, parseMp3Header(mp3Frame)?.samples],
    [pcma, new Uint8Array(160), 160],
    [stereo, new Uint8Array(321), 160],
    [g726, new Uint8Array(80), 160],
  ])("is known of %o", (track, data, samples) => {
    expect(audioDuration(track, data)).toBe(samples);
  });
});

describe("sound for MP4", () => {
  it.each([aac, opus, mp3])("is what it was for $codec", (track) => {
    const audio = audioForMp4(track);
    expect(audio.track).toBe(track);
    expect(audio.encode(frame(mp3Frame)).data).toBe(mp3Frame);
  });

  it.each([pcma, g726])("is FLAC for $codec, of the same length", (track) => {
    const audio = audioForMp4(track);
    const data = new Uint8Array(track.codec === "g726" ? 80 : 160);
    expect(audio.track).toMatchObject({ codec: "flac", sampleRate: 8000, channels: 1 });
    expect(audio.encode(frame(data))).toMatchObject({ durationSamples: 160 });
  });
});

it("leaves MP3 out for browsers, which do not play it in MP4", () => {
  expect(audioForBrowser(mp3)).toBeUndefined();
  expect(audioForBrowser(opus)?.track).toBe(opus);
});

describe("sound for FLV", () => {
  it("is A-law for G.726, a byte a sample", () => {
    const audio = audioForFlv(g726);
    expect(audio.track).toEqual(pcma);
    expect(audio.encode(frame(new Uint8Array(80))).data).toHaveLength(160);
  });

  it.each([aac, opus, mp3, pcma])("is what it was for $codec", (track) => {
    expect(audioForFlv(track).track).toBe(track);
  });
});
