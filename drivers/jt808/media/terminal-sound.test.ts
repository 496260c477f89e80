import { FakeClock } from "@tessera/base";
import { type Frame, MediaFrames, type Tracks } from "@tessera/engine";
import { adtsHeader, audioSpecificConfig } from "@tessera/formats/aac";
import { payloadType } from "@tessera/formats/jt1078";
import type { ParameterSets } from "@tessera/formats/rtp";
import { expect, it } from "vitest";
import { TerminalSound } from "./terminal-sound.ts";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const sets: ParameterSets = {
  codec: "h264",
  sps: [fromHex("67640028acd940780227e5c044000003000400000300c83c60c658")],
  pps: [fromHex("68ebe3cb22c0")],
};

/** A terminal whose pictures have begun. */
function aStream() {
  const clock = new FakeClock();
  const sounds: Extract<Frame, { kind: "audio" }>[] = [];
  let tracks: Tracks = {};
  const frames = new MediaFrames({
    sink: {
      setTracks: (told) => {
        tracks = told;
      },
      push: (frame) => {
        if (frame.kind === "audio") sounds.push(frame);
      },
      countPackets: () => {},
    },
    clock,
    promisedSound: () => undefined,
  });
  frames.onParameterSets(sets);
  const times = { rtpTimestamp: 0, pts90k: 900_000 * 90, dts90k: -1 };
  frames.onPicture(Uint8Array.of(0, 0, 0, 1, 0x65), true, times, "none");
  const sound = new TerminalSound(frames);
  const hear = async (type: number, data: Uint8Array, timestampMs: number, passedMs = 40) => {
    sound.take({ payloadType: type, data, timestampMs });
    await clock.advance(passedMs);
  };
  return { hear, sounds, tracks: () => tracks };
}

it.each([
  [payloadType.g711a, { codec: "pcma" }],
  [payloadType.g711u, { codec: "pcmu" }],
])("takes %d as it is, on the line of the pictures", async (type, track) => {
  const { hear, sounds, tracks } = aStream();
  for (let at = 0; at < 3; at++) await hear(type, new Uint8Array(320), 900_000 + at * 40);
  expect(tracks().audio).toMatchObject(track);
  expect(sounds.map(({ dtsSamples }) => dtsSamples)).toEqual([0, 320, 640]);
});

it("goes on by arrival where times stand still", async () => {
  const { hear, sounds } = aStream();
  for (let at = 0; at < 100; at++) await hear(payloadType.g711a, new Uint8Array(320), 900_000);
  expect(sounds).toHaveLength(100);
  expect(sounds.at(-1)?.dtsSamples).toBe(99 * 320);
});

it.each([
  [160, 40, 4],
  [120, 40, 3],
  [80, 20, 4],
])("reads G.726 of %d bytes every %d ms as %d bits a sample", async (bytes, ms, bits) => {
  const { hear, sounds, tracks } = aStream();
  for (let at = 0; at < 4; at++)
    await hear(payloadType.g726, new Uint8Array(bytes), 900_000 + at * ms, ms);
  expect(tracks().audio).toMatchObject({ codec: "g726", bitsPerSample: bits, packing: "rfc3551" });
  expect(sounds).toHaveLength(3);
});

it("keeps the rate of G.726 when a frame was lost", async () => {
  const { hear, tracks } = aStream();
  for (const at of [0, 40, 80, 160, 200])
    await hear(payloadType.g726, new Uint8Array(160), 900_000 + at);
  expect(tracks().audio).toMatchObject({ bitsPerSample: 4 });
});

it("reads AAC with headers, and without by the time between frames", async () => {
  const config = audioSpecificConfig({ sampleRate: 16_000, channels: 1 });
  const frame = Uint8Array.of(0x21, 0x10, 4, 5, 6, 7);
  const withHeader = Buffer.concat([adtsHeader(config, frame.length), frame]);
  const one = aStream();
  await one.hear(payloadType.aac, withHeader, 900_000);
  expect(one.tracks().audio).toMatchObject({ codec: "aac", sampleRate: 16_000, channels: 1 });
  expect(one.sounds.map(({ data }) => [...data])).toEqual([[...frame]]);
  const other = aStream();
  for (const at of [0, 128, 256]) await other.hear(payloadType.aac, frame, 900_000 + at, 128);
  expect(other.tracks().audio).toMatchObject({ codec: "aac", sampleRate: 8000 });
  expect(other.sounds).toHaveLength(2);
});

it("names a codec that nothing here reads", async () => {
  const { hear, sounds, tracks } = aStream();
  await hear(28, new Uint8Array(32), 900_000);
  expect(sounds).toEqual([]);
  expect(tracks().untakenSound).toBe("AMR");
});
