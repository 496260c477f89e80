import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { ExpectedError } from "@tessera/base";
import { fragment, initSegment, parseFragments, parseInitSegment } from "@tessera/formats/fmp4";
import { TsDemuxer } from "@tessera/formats/ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fuzz, refusing } from "./fuzz.ts";
import { hostileBytes } from "./hostile-bytes.ts";
import { aacTrack, h264Track, h265Track, lengthPrefixedSlice } from "./video-samples.ts";

const inits = [h264Track, h265Track].map((video) => initSegment({ video, audio: aacTrack }));
const sample = { duration90k: 3600, ctsOffset90k: 0, isKey: true, data: lengthPrefixedSlice };
const media = [1, 2, 3].map((sequence) =>
  fragment({ sequence, video: { dts90k: sequence * 7200, samples: [sample, sample] } }),
);

fuzz("an init segment is read or refused", hostileBytes(...inits), (bytes) => {
  const init = refusing(ExpectedError, () => parseInitSegment(bytes));
  if (typeof init === "object") assert.notEqual(init.video?.timescale, 0);
});

const [goodInit] = inits;
fuzz(
  "fragments are read or refused; their samples lie within them",
  hostileBytes(Buffer.concat(media)),
  (bytes) => {
    const init = parseInitSegment(goodInit ?? new Uint8Array(0));
    const samples = refusing(ExpectedError, () => parseFragments(bytes, init));
    if (typeof samples === "string") return;
    for (const { data, dts } of [...samples.video, ...samples.audio]) {
      assert.ok(data.length <= bytes.length);
      assert.ok(dts >= 0);
    }
  },
);

const source = "-f lavfi -i testsrc2=s=64x64:r=25 -f lavfi -i sine=r=16000 -t 0.4";
const coding = "-c:v libx264 -preset ultrafast -g 5 -pix_fmt yuv420p -c:a aac -f mpegts pipe:1";
const transportStream = execFileSync("ffmpeg", `-v error ${source} ${coding}`.split(" "));

fuzz(
  "a transport stream is read or refused, in pieces too",
  fc.tuple(hostileBytes(transportStream), fc.nat(20)),
  ([bytes, packets]) => {
    let givenBytes = 0;
    const demuxer = new TsDemuxer({
      onPicture: ({ data }) => {
        givenBytes += data.length;
      },
      onSound: ({ frames }) => {
        for (const { length } of frames) givenBytes += length;
      },
    });
    refusing(ExpectedError, () => demuxer.push(bytes.subarray(0, packets * 188)));
    refusing(ExpectedError, () => demuxer.push(bytes.subarray(packets * 188)));
    demuxer.flush();
    // A NAL unit of one byte has a length of four.
    assert.ok(givenBytes <= 5 * bytes.length);
  },
);

const u32 = (...values: readonly number[]) =>
  Buffer.from(values.flatMap((value) => [value >>> 24, value >>> 16, value >>> 8, value]));
const box = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type), body]);
};

it("runs that name samples without a byte for any are refused", () => {
  const init = parseInitSegment(goodInit ?? new Uint8Array(0));
  const runs = Array.from({ length: 2000 }, () => box("trun", u32(0, 90_000)));
  const traf = box("traf", box("tfhd", u32(0, 1)), box("tfdt", u32(0, 0)), ...runs);
  expect(() => parseFragments(box("moof", traf), init)).toThrow(ExpectedError);
});
