import assert from "node:assert/strict";
import { ExpectedError } from "@tessera/base";
import {
  decodeImaAdpcm,
  MediaDemuxer,
  MediaPacketWriter,
  MediaStreamParser,
  PacketOrder,
  possibleSenders,
  readLiveControl,
  readLiveOrder,
  readMediaAttributes,
  readPlaybackControl,
  readPlaybackOrder,
  readRecordingQuery,
  readRecordings,
  readUploadControl,
  readUploadDone,
  readUploadOrder,
  withoutHisiliconPrefix,
  writeLiveOrder,
  writeMediaAttributes,
  writePlaybackOrder,
  writeRecordings,
  writeUploadOrder,
} from "@tessera/formats/jt1078";
import fc from "fast-check";
import { fuzz, refusing } from "./fuzz.ts";
import { cuts, hostileBytes, pushCut } from "./hostile-bytes.ts";
import { h264Track } from "./video-samples.ts";

const startCode = Buffer.of(0, 0, 0, 1);
const keyFrame = Buffer.concat([
  startCode,
  h264Track.sps[0],
  startCode,
  h264Track.pps[0],
  startCode,
  Buffer.of(0x65),
  Buffer.alloc(2500, 0x9b),
]);

function aStream(simBytes: 6 | 10): Uint8Array {
  const writer = new MediaPacketWriter({ sim: "013912345678", simBytes, channel: 1 });
  const about = { payloadType: 98, sinceKeyMs: 0, sinceLastMs: 40 };
  const packets = Array.from({ length: 6 }, (_, at) => [
    ...writer.picture(keyFrame, { ...about, kind: "i", timestampMs: at * 40 }),
    writer.sound(Buffer.alloc(320, 0xd5), { payloadType: 6, timestampMs: at * 40 }),
  ]);
  return Buffer.concat(packets.flat());
}

const streams = [aStream(6), aStream(10)];

function read(bytes: Uint8Array, sizes: readonly number[]): string[] {
  const seen: string[] = [];
  const parser = new MediaStreamParser((from, { payloadStart, payloadEnd, sequence, kind }) => {
    const body = Buffer.from(from.subarray(payloadStart, payloadEnd)).toString("latin1");
    assert.equal(body.length, payloadEnd - payloadStart);
    seen.push(`${sequence} ${kind} ${body}`);
  });
  pushCut(bytes, sizes, (piece) => parser.push(piece, piece.length));
  return seen;
}

fuzz(
  "media packets are read the same however they are cut",
  fc.record({ bytes: hostileBytes(...streams), sizes: cuts, other: cuts }),
  ({ bytes, sizes, other }) => {
    const seen = read(bytes, sizes);
    assert.deepEqual(seen, read(bytes, other));
    assert.ok(possibleSenders(bytes)?.every(({ channel }) => channel <= 255) ?? true);
  },
);

fuzz(
  "pictures and sound are made of what came, and of no more",
  hostileBytes(...streams),
  (bytes) => {
    let given = 0;
    const demuxer = new MediaDemuxer({
      onParameterSets: () => {},
      onPicture: (data) => {
        given += data.length;
      },
      onSound: ({ data }) => {
        given += decodeImaAdpcm(withoutHisiliconPrefix(data)).samples.length / 2;
      },
    });
    const parser = new MediaStreamParser((from, header) => demuxer.push(from, header));
    refusing(ExpectedError, () => parser.push(bytes, bytes.length));
    demuxer.flush();
    // A NAL unit of one byte has a length of four.
    assert.ok(given <= 5 * bytes.length);
  },
);

/** Packets as datagrams; what is damaged in one may make any other number of it. */
const datagrams = Array.from({ length: 40 }, (_, at) => {
  const writer = new MediaPacketWriter({ sim: "013912345678", simBytes: 6, channel: 1 });
  const timestampMs = at * 40;
  const sounds = Array.from({ length: at + 1 }, () =>
    writer.sound(Buffer.alloc(40, at), { payloadType: 6, timestampMs }),
  );
  return sounds.at(-1) ?? new Uint8Array(0);
});

fuzz(
  "datagrams come out once each at the most, whole, in whatever order they came",
  fc.array(hostileBytes(...datagrams), { maxLength: 60 }),
  (came) => {
    const given: Uint8Array[] = [];
    const order = new PacketOrder(6, (packet) => void given.push(packet));
    let taken = 0;
    came.forEach((packet, at) => {
      if (order.push(packet, at * 5)) taken++;
    });
    assert.ok(given.length <= taken);
    for (const packet of given)
      assert.ok(came.some((sent) => Buffer.from(sent).equals(Buffer.from(packet))));
  },
);

const target = { host: "10.0.0.5", tcpPort: 6666, udpPort: 0 };
const span = { fromMs: 1e12, toMs: 1e12 + 60_000 };
const kind = { channel: 1, media: 0, stream: 1, storage: 1 };
const told = {
  audioCodec: 6,
  audioChannels: 1,
  sampleRate: 8000,
  bitsPerSample: 16,
  audioFrameBytes: 320,
  canPlaySound: true,
  videoCodec: 98,
  maxAudioChannels: 1,
  maxVideoChannels: 8,
};
const bodies = [
  writeLiveOrder({ ...target, channel: 1, kind: 0, isSub: true }),
  writePlaybackOrder({ ...target, ...kind, ...span, mode: 0, speed: 0 }),
  writeUploadOrder({
    ...kind,
    ...span,
    host: "a",
    port: 21,
    user: "u",
    password: "p",
    path: "/",
    networks: 7,
  }),
  writeMediaAttributes(told),
  writeRecordings(
    1,
    Array.from({ length: 40 }, (_, at) => ({
      ...kind,
      startMs: 1e12 + at * 60_000,
      endMs: 1e12 + (at + 1) * 60_000,
      alarms: { video: 0, position: 0 },
      sizeBytes: 9,
    })),
  ),
];

fuzz("orders and answers are read or refused", hostileBytes(...bodies), (bytes) => {
  for (const parse of [
    readLiveOrder,
    readPlaybackOrder,
    readPlaybackControl,
    readRecordingQuery,
    readUploadOrder,
    readUploadControl,
    readUploadDone,
    readLiveControl,
    readMediaAttributes,
  ])
    refusing(ExpectedError, () => parse(bytes));
  const list = refusing(ExpectedError, () => readRecordings(bytes));
  if (typeof list === "object") assert.ok(list.recordings.length * 28 <= bytes.length);
});
