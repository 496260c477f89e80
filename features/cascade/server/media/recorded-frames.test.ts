import { encodeFlacFrame, flacStreamInfo } from "@tessera/formats/flac";
import { fragment, initSegment } from "@tessera/formats/fmp4";
import { decodeALaw, encodeALaw } from "@tessera/formats/g711";
import type { FootageReader, FootageRun } from "@tessera/recorder/read";
import { recordedMedia } from "@tessera/recorder/testing";
import { expect, it } from "vitest";
import { type RecordedFrame, recordedFrames, recordedTracks } from "./recorded-frames.ts";

const sampleRate = 8000;
const tone = encodeALaw(Int16Array.from({ length: 320 }, (_, at) => 9000 * Math.sin(at / 5)));

it("gives G.711 back as it was before it was recorded as FLAC, among the pictures", async () => {
  const { video, pictures } = recordedMedia("h264");
  const format = { sampleRate, channels: 1 };
  const streamInfo = flacStreamInfo({ ...format, maxBlockSize: 4096 });
  const init = initSegment({ video, audio: { codec: "flac", streamInfo, ...format } });
  const sound = encodeFlacFrame(decodeALaw(tone), { ...format, sampleNumber: 0 });
  const moof = fragment({
    sequence: 1,
    video: {
      dts90k: 0,
      samples: pictures
        .slice(0, 3)
        .map(({ data, isKey }) => ({ duration90k: 3600, ctsOffset90k: 0, isKey, data })),
    },
    audio: { dtsSamples: 160, samples: [{ durationSamples: 320, data: sound }] },
  });
  const tracks = recordedTracks(init);
  expect(tracks.ps.audio).toEqual({ codec: "pcma", sampleRate, channels: 1 });
  const frames = await framesOf([init, moof], tracks);
  expect(frames.map(({ kind, dts90k, isKey }) => [kind, dts90k, isKey])).toEqual([
    ["video", 0, true],
    ["audio", 1800, false],
    ["video", 3600, false],
    ["video", 7200, false],
  ]);
  expect(frames[1]?.data).toEqual(tone);
});

/** In chunks that end anywhere. */
async function framesOf(parts: readonly Uint8Array[], tracks: ReturnType<typeof recordedTracks>) {
  const bytes = Buffer.concat(parts);
  const reader = {
    async *read() {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
    },
  } as unknown as FootageReader;
  const signal = new AbortController().signal;
  const frames: RecordedFrame[] = [];
  for await (const frame of recordedFrames(reader, {} as FootageRun, tracks, signal))
    frames.push(frame);
  return frames;
}
