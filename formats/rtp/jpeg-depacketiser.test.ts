import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { splitSegments } from "../jpeg/index.ts";
import { JpegDepacketiser } from "./jpeg-depacketiser.ts";
import { rtpPacket } from "./rtp-fixture.ts";
import { RtpReceiver } from "./rtp-receiver.ts";

/** Baseline with the usual Huffman tables, as RFC 2435 wants it. */
const encode = once((options: string): Buffer => {
  const picture = "-f lavfi -i testsrc2=size=320x240 -frames:v 1 -c:v mjpeg -huffman default";
  return ffmpeg(`${picture} ${options} -f mjpeg pipe:1`);
});

/** FFmpeg is asked the same only once. */
function once<Given extends string | Uint8Array, Answer>(ask: (given: Given) => Answer) {
  const answers = new Map<string, Answer>();
  return (given: Given): Answer => {
    const key = Buffer.from(given).toString("latin1");
    const answer = answers.get(key) ?? ask(given);
    answers.set(key, answer);
    return answer;
  };
}

function ffmpeg(options: string, input?: Uint8Array): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", ...options.split(" ")], { input });
}

const pixels = once((jpeg: Uint8Array) =>
  ffmpeg("-f mjpeg -i pipe:0 -f framemd5 pipe:1", jpeg).toString().trim().split("\n").at(-1),
);

/** Taken apart as a camera would. */
function partsOf(jpeg: Buffer) {
  const segments = splitSegments(jpeg.subarray(2));
  const scan = jpeg.indexOf(Buffer.of(0xff, 0xda));
  const dqt = segments.get(0xdb) ?? [];
  const frame = segments.get(0xc0) ?? [];
  const dri = segments.get(0xdd);
  const restartInterval = dri ? ((dri[4] ?? 0) << 8) | (dri[5] ?? 0) : 0;
  return {
    scan: jpeg.subarray(scan + 2 + jpeg.readUInt16BE(scan + 2)),
    /** Without marker, length and number; ffmpeg has one for all. */
    quantisers: dqt.slice(5, 69),
    type: (frame[11] === 0x22 ? 1 : 0) + (restartInterval > 0 ? 64 : 0),
    restartInterval,
  };
}

interface Sending {
  readonly q?: number;
  readonly withTables?: boolean;
  readonly timestamp?: number;
  readonly size?: number;
}

let sequence = 0;

const u32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** RTP payloads of RFC 2435 clause 3, at most 1000 bytes of scan in each. */
function packetsOf(jpeg: Buffer, sending: Sending = {}): Uint8Array[] {
  const { q = 255, withTables = true, timestamp = 0, size = 1000 } = sending;
  const { scan, quantisers, type, restartInterval } = partsOf(jpeg);
  const tables = withTables ? quantisers : [];
  const packets: Uint8Array[] = [];
  for (let at = 0; at < scan.length; at += size) {
    const payload = [
      ...u32(at),
      type,
      q,
      320 / 8,
      240 / 8,
      ...(restartInterval > 0 ? u32(restartInterval * 0x1_0000 + 0xffff) : []),
      ...(at === 0 && q >= 128 ? [...u32(tables.length), ...tables] : []),
      ...scan.subarray(at, at + size),
    ];
    const marker = at + size >= scan.length;
    packets.push(rtpPacket({ sequence: sequence++, timestamp, marker, payload }));
  }
  return packets;
}

function receive(...packets: Uint8Array[]) {
  const jpegs: { data: Uint8Array; timestamp: number }[] = [];
  const receiver = new RtpReceiver(
    new JpegDepacketiser((data, timestamp) => void jpegs.push({ data, timestamp })),
  );
  for (const packet of packets) receiver.receive(packet, 0, packet.length);
  return { jpegs, dropped: receiver.dropped };
}

it("makes the same picture again", () => {
  const jpeg = encode("-pix_fmt yuvj420p");
  const { jpegs } = receive(...packetsOf(jpeg, { timestamp: 9000 }));
  expect(jpegs).toMatchObject([{ timestamp: 9000 }]);
  expect(pixels(jpegs[0]?.data ?? jpeg)).toEqual(pixels(jpeg));
});

it.each([
  [0, 0x21],
  [1, 0x22],
])("tells how coarse the colours of type %i are", (type, sampling) => {
  const packets = packetsOf(encode("-pix_fmt yuvj420p"));
  for (const packet of packets) packet[12 + 4] = type;
  const { jpegs } = receive(...packets);
  const frame = splitSegments((jpegs[0]?.data ?? Buffer.of()).subarray(2)).get(0xc0) ?? [];
  expect([frame[11], frame[14], frame[17]]).toEqual([sampling, 0x11, 0x11]);
});

it("keeps the restart markers", () => {
  // Of x slices ffmpeg's encoder puts a restart marker between each.
  const jpeg = encode("-pix_fmt yuvj420p -threads 4 -slices 4");
  expect(partsOf(jpeg).restartInterval).toBeGreaterThan(0);
  const { jpegs } = receive(...packetsOf(jpeg));
  expect(pixels(jpegs[0]?.data ?? Buffer.of())).toEqual(pixels(jpeg));
});

it("knows the tables of a fixed Q from an earlier picture", () => {
  const jpeg = encode("-pix_fmt yuvj420p");
  const first = packetsOf(jpeg, { q: 200, timestamp: 1 });
  const later = packetsOf(jpeg, { q: 200, timestamp: 2, withTables: false });
  const { jpegs } = receive(...first, ...later);
  expect(jpegs).toHaveLength(2);
  expect(jpegs[1]?.data).toEqual(jpegs[0]?.data);
  expect(receive(...later)).toMatchObject({ jpegs: [], dropped: 1 });
});

it.each([
  [50, 16, 99],
  [99, 1, 2],
  [10, 80, 255],
])("scales the tables of the standard for Q %i", (q, first, last) => {
  const { jpegs } = receive(...packetsOf(encode("-pix_fmt yuvj420p"), { q }));
  const tables = splitSegments((jpegs[0]?.data ?? Buffer.of()).subarray(2)).get(0xdb) ?? [];
  expect([tables[5], tables.at(-1)]).toEqual([first, last]);
});

it("drops a picture of which a packet is lost, and takes the next", () => {
  const jpeg = encode("-pix_fmt yuvj420p");
  const hit = packetsOf(jpeg, { timestamp: 1 }).filter((_, at) => at !== 1);
  const endless = packetsOf(jpeg, { timestamp: 2 }).slice(0, -1);
  const whole = packetsOf(jpeg, { timestamp: 3 });
  const { jpegs, dropped } = receive(...hit, ...endless, ...whole);
  expect(jpegs.map(({ timestamp }) => timestamp)).toEqual([3]);
  expect(dropped).toBe(2);
});

it("takes the size from the extension of ONVIF where eight bits are too few", () => {
  const jpeg = encode("-pix_fmt yuvj420p");
  const [first = new Uint8Array(), ...rest] = packetsOf(jpeg);
  const frame = splitSegments(jpeg.subarray(2)).get(0xc0) ?? [];
  const padded = new Uint8Array(Math.ceil(frame.length / 4) * 4);
  padded.set(frame);
  const extended = Uint8Array.from([
    (first[0] ?? 0) | 0x10,
    ...first.subarray(1, 12),
    ...u32(0xffd8_0000 + padded.length / 4),
    ...padded,
    ...first.subarray(12),
  ]);
  const payload = 16 + padded.length;
  extended.set([0, 0], payload + 6); // width and height
  const { jpegs } = receive(extended, ...rest);
  expect(pixels(jpegs[0]?.data ?? Buffer.of())).toEqual(pixels(jpeg));
  const sizeless = Uint8Array.from(first);
  sizeless.set([0, 0], 12 + 6);
  expect(receive(sizeless, ...rest)).toMatchObject({ jpegs: [], dropped: 1 });
});

it("never fails over what comes", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (payloads) => {
      const packets = payloads.map((payload, at) =>
        rtpPacket({ sequence: at, timestamp: at % 3, marker: at % 2 === 0, payload }),
      );
      expect(receive(...packets).jpegs.length).toBeLessThanOrEqual(packets.length);
    }),
  );
});
