import assert from "node:assert/strict";
import { ExpectedError, FakeClock, silentLogger } from "@tessera/base";
import { FlvReceiver, slicesOf } from "@tessera/engine";
import {
  FlvMuxer,
  FlvStreamParser,
  flvFileHeader,
  flvTag,
  parseAudioBody,
  parseAvcDecoderConfig,
  parseHevcDecoderConfig,
  parseVideoBody,
} from "@tessera/formats/flv";
import { avcDecoderConfig } from "@tessera/formats/h264";
import { hevcDecoderConfig } from "@tessera/formats/h265";
import fc from "fast-check";
import { fuzz, refusing } from "./fuzz.ts";
import { cuts, hostileBytes, pushCut } from "./hostile-bytes.ts";
import { aacTrack, h264Track, h265Track, lengthPrefixedSlice } from "./video-samples.ts";

const muxers = [
  new FlvMuxer({ video: h264Track, audio: aacTrack }, { hevc: "enhanced" }),
  new FlvMuxer({ video: h265Track, audio: aacTrack }, { hevc: "enhanced" }),
  new FlvMuxer({ video: h265Track, audio: aacTrack }, { hevc: "legacy" }),
];
const aFrame = { timestampMs: 40, ctsMs: 80, isKey: true, data: lengthPrefixedSlice };
const messages = muxers.flatMap((muxer) => [
  ...muxer.sequenceHeaders(0),
  muxer.video(aFrame),
  muxer.audio({ timestampMs: 40, data: Uint8Array.of(0x21, 0, 0x49) }),
]);
const file = Buffer.concat([flvFileHeader({ video: true, audio: true }), ...messages.map(flvTag)]);
const bodies = messages.map(({ header, data }) => Buffer.concat([header, data]));
const avcC = avcDecoderConfig(h264Track.sps, h264Track.pps);
const hvcC = hevcDecoderConfig(h265Track.vps, h265Track.sps, h265Track.pps);

function tagsOf(bytes: Uint8Array, sizes: readonly number[]): unknown[] {
  const told: unknown[] = [];
  const parser = new FlvStreamParser({ onTag: (tag) => void told.push(tag) });
  told.push(
    refusing(ExpectedError, () => pushCut(bytes, sizes, (piece) => parser.push(piece))) ?? "read",
  );
  return told;
}

fuzz(
  "a stream gives the same tags however it is cut",
  fc.tuple(hostileBytes(file), cuts),
  ([bytes, sizes]) => {
    assert.deepEqual(tagsOf(bytes, sizes), tagsOf(bytes, [bytes.length]));
  },
);

fuzz("bodies are read or refused", hostileBytes(...bodies), (body) => {
  refusing(ExpectedError, () => parseVideoBody(body));
  refusing(ExpectedError, () => parseAudioBody(body));
});

fuzz("decoder configurations are read or refused", hostileBytes(avcC, hvcC), (record) => {
  refusing(ExpectedError, () => parseAvcDecoderConfig(record));
  refusing(ExpectedError, () => parseHevcDecoderConfig(record));
});

fuzz(
  "a frame's slices are no more than the frame",
  fc.tuple(hostileBytes(lengthPrefixedSlice), fc.constantFrom(1, 2, 3, 4)),
  ([frame, lengthSize]) => {
    const { data } = slicesOf(frame, "h264", lengthSize) ?? { data: new Uint8Array(0) };
    assert.ok(data.length <= frame.length * 4);
  },
);

fuzz(
  "a receiver gives frames whose times grow, or refuses",
  fc.array(
    fc.record({
      kind: fc.constantFrom("audio", "video", "data"),
      timestampMs: fc.oneof(fc.nat(200), fc.nat(0xffff_ffff)),
      body: hostileBytes(...bodies),
    }),
    { maxLength: 12 },
  ),
  (tags) => {
    const times: number[] = [];
    const receiver = new FlvReceiver({
      sink: {
        setTracks: () => {},
        countPackets: () => {},
        push: (frame) => void (frame.kind === "video" && times.push(frame.dts90k)),
      },
      clock: new FakeClock(),
      log: silentLogger,
    });
    for (const tag of tags) refusing(ExpectedError, () => receiver.receive(tag));
    assert.equal(
      times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0)),
      true,
    );
  },
);
