import assert from "node:assert/strict";
import {
  AacDepacketiser,
  AacPacketiser,
  DecodeTimes,
  type Depacketiser,
  H264Depacketiser,
  H264Packetiser,
  H265Depacketiser,
  H265Packetiser,
  MpaDepacketiser,
  parseSenderReport,
  ReceiverReporter,
  RtpPacketiser,
  RtpReceiver,
  RtpReorder,
  RtpTimeline,
  SampleDepacketiser,
} from "@tessera/formats/rtp";
import fc from "fast-check";
import { fuzz } from "./fuzz.ts";
import { hostileBytes } from "./hostile-bytes.ts";
import { h264KeyFrame, h265KeyFrame } from "./video-samples.ts";

const stream = () => new RtpPacketiser({ payloadType: 96, ssrc: 7, firstSequence: 65_530 });
const h264 = new H264Packetiser(stream(), 400);
const h265 = new H265Packetiser(stream(), 400);
const aac = new AacPacketiser(stream(), 400);
const pictures = [0, 3600, 7200].flatMap((at) => [
  ...h264.packetise(h264KeyFrame, at),
  ...h265.packetise(h265KeyFrame, at),
]);
const sounds = [20, 1000].flatMap((size) => aac.packetise(new Uint8Array(size).fill(0x21), size));
const stapA = Uint8Array.of(
  0x80,
  96,
  0,
  1,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  7,
  0x78,
  0,
  2,
  0x67,
  1,
  0,
  1,
  0x68,
);

const packets = fc.array(hostileBytes(...pictures, ...sounds, stapA), { maxLength: 8 });
/** Packets of one stream in their order, some of them damaged. */
const flow = fc
  .tuple(
    fc.constantFrom(pictures, sounds),
    fc.array(hostileBytes(...pictures), { maxLength: 3 }),
    fc.nat(30),
  )
  .map(([good, bad, every]) =>
    good.flatMap((packet, at) => (at % (every + 2) === 1 ? bad : [packet])),
  );

interface Frame {
  readonly data: Uint8Array;
  readonly isKey?: boolean;
}

/** All that read H.264, H.265, AAC, MP3 and samples, one after the other. */
function receiveAll(input: readonly Uint8Array[], widths: [number, number, number]): Frame[] {
  const frames: Frame[] = [];
  const onFrame = (data: Uint8Array) => void frames.push({ data });
  const handlers = {
    onParameterSets: () => {},
    onAccessUnit: (data: Uint8Array, _: number, isKey: boolean) =>
      void frames.push({ data, isKey }),
  };
  const [sizeLength, indexLength, indexDeltaLength] = widths;
  const depacketisers: Depacketiser[] = [
    new H264Depacketiser(handlers),
    new H265Depacketiser(handlers),
    new AacDepacketiser(onFrame),
    new AacDepacketiser(onFrame, { sizeLength, indexLength, indexDeltaLength }),
    new MpaDepacketiser(onFrame),
    new SampleDepacketiser(onFrame),
  ];
  for (const depacketiser of depacketisers) {
    const receiver = new RtpReceiver(depacketiser);
    for (const packet of input) {
      // In the midst of other bytes, as in a socket's buffer.
      const shared = Buffer.concat([Buffer.alloc(1, 0xee), packet, Buffer.alloc(3, 0xee)]);
      receiver.receive(shared, 1, 1 + packet.length);
    }
    new ReceiverReporter(1, receiver.reception).write({ ntpMiddle: 1, ageMs: 1 });
  }
  return frames;
}

fuzz(
  "packets become frames no larger than themselves",
  fc.record({
    input: fc.oneof(packets, flow),
    widths: fc.tuple(fc.nat(32), fc.nat(32), fc.nat(32)),
  }),
  ({ input, widths }) => {
    const sentBytes = input.reduce((sum, packet) => sum + packet.length, 0);
    for (const { data } of receiveAll(input, widths)) {
      assert.ok(data.length > 0);
      // A NAL unit of one byte has a length of four.
      assert.ok(data.length <= Math.max(5 * sentBytes, 64 * 1024));
    }
  },
);

fuzz(
  "reordering gives every packet at most once, as it was",
  fc.record({
    order: fc.array(fc.tuple(fc.nat(80), fc.nat(60)), { maxLength: 120 }),
    windowPackets: fc.integer({ min: 1, max: 64 }),
    start: fc.nat(0xffff),
  }),
  ({ order, windowPackets, start }) => {
    const seen: number[] = [];
    const reorder = new RtpReorder(windowPackets, (bytes, from, to) => {
      assert.equal(to - from, 6);
      seen.push(bytes[from + 4] ?? -1);
    });
    let nowMs = 0;
    for (const [number, waitMs] of order) {
      const sequence = (start + number) & 0xffff;
      nowMs += waitMs;
      const packet = Uint8Array.of(0x80, 96, sequence >> 8, sequence & 0xff, number, 0);
      reorder.push(packet, 0, packet.length, nowMs);
      packet.fill(0xee);
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
  },
);

fuzz("reordering takes any packet of any sequence number", packets, (input) => {
  const reorder = new RtpReorder(32, (bytes, from, to) => {
    assert.ok(from < to);
    assert.ok(to <= bytes.length);
  });
  for (const packet of input) reorder.push(packet, 0, packet.length, 0);
});

const senderReport = Uint8Array.from({ length: 28 }, (_, at) => [0x80, 200, 0, 6][at] ?? at);
fuzz("a sender report is found or not", hostileBytes(senderReport), (bytes) => {
  const report = parseSenderReport(bytes, 0, bytes.length);
  assert.ok(report === undefined || Number.isFinite(report.unixMs));
});

fuzz(
  "decode times grow and stay near, whatever the timestamps do",
  fc.array(fc.tuple(fc.oneof(fc.nat(10_000), fc.nat(0xffff_ffff)), fc.nat(200), fc.boolean())),
  (stamps) => {
    const line = new RtpTimeline(90_000);
    const decodeTimes = new DecodeTimes();
    let nowMs = 0;
    let last = Number.NEGATIVE_INFINITY;
    for (const [timestamp, waitMs, isKey] of stamps) {
      nowMs += waitMs;
      const dts = decodeTimes.next(line.place(timestamp, nowMs), isKey);
      assert.ok(dts > last);
      assert.ok(dts < 90 * nowMs + stamps.length * 4 * 90_000);
      last = dts;
    }
  },
);
