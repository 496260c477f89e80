import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Damage } from "./access-unit-assembler.ts";
import { Mpeg4Depacketiser } from "./mpeg4-depacketiser.ts";
import { rtpPacket } from "./rtp-fixture.ts";
import { RtpReceiver } from "./rtp-receiver.ts";

interface Picture {
  readonly data: Uint8Array;
  readonly timestamp: number;
  readonly isKey: boolean;
  readonly damage: Damage;
}

/** Ten pictures, each with what stands before it; every fifth is a key frame. */
function encode(): Buffer[] {
  const picture = "-f lavfi -i testsrc2=size=320x240:rate=25 -frames:v 10";
  const options = `-v error ${picture} -c:v mpeg4 -g 5 -f m4v pipe:1`;
  const file = execFileSync("ffmpeg", options.split(" "), { maxBuffer: 2 ** 26 });
  const ends: number[] = [];
  const vop = Buffer.of(0, 0, 1, 0xb6);
  for (let at = file.indexOf(vop); at >= 0; at = file.indexOf(vop, at + 4))
    ends.push(nextStart(file, at + 4));
  return ends.map((end, index) => file.subarray(ends[index - 1] ?? 0, end));
}

function nextStart(file: Buffer, from: number): number {
  const at = file.indexOf(Buffer.of(0, 0, 1), from);
  return at < 0 ? file.length : at;
}

/** As RFC 6416 cuts them: the last packet of a picture has the marker. */
function packetsOf(pictures: readonly Buffer[]): Uint8Array[] {
  const size = 1000;
  let sequence = 0;
  return pictures.flatMap((picture, at) =>
    Array.from({ length: Math.ceil(picture.length / size) }, (_, part) =>
      rtpPacket({
        sequence: sequence++,
        timestamp: at * 3600,
        marker: (part + 1) * size >= picture.length,
        payload: picture.subarray(part * size, (part + 1) * size),
      }),
    ),
  );
}

function receive(packets: readonly Uint8Array[]) {
  const pictures: Picture[] = [];
  let unstartable = 0;
  const depacketiser = new Mpeg4Depacketiser(
    (data, timestamp, isKey, damage) => void pictures.push({ data, timestamp, isKey, damage }),
    () => void unstartable++,
  );
  const receiver = new RtpReceiver(depacketiser);
  for (const packet of packets) receiver.receive(packet, 0, packet.length);
  return { pictures, unstartable, dropped: receiver.dropped };
}

const sent = encode();

it("puts pictures together and knows which stand alone", () => {
  const { pictures } = receive(packetsOf(sent));
  expect(pictures.map(({ data }) => Buffer.from(data))).toEqual(sent);
  expect(pictures.flatMap(({ isKey }, at) => (isKey ? [at] : []))).toEqual([0, 5]);
  expect(pictures.map(({ timestamp }) => timestamp)).toEqual(sent.map((_, at) => at * 3600));
  expect(new Set(pictures.map(({ damage }) => damage))).toEqual(new Set(["none"]));
});

it("begins with a picture that stands alone", () => {
  const { pictures, unstartable } = receive(packetsOf(sent.slice(2)));
  expect(unstartable).toBe(3);
  expect(pictures).toHaveLength(5);
});

it("keeps headers that come by themselves for the picture behind them", () => {
  const [first = Buffer.of()] = sent;
  const vop = first.indexOf(Buffer.of(0, 0, 1, 0xb6));
  const { pictures } = receive(packetsOf([first.subarray(0, vop), first.subarray(vop)]));
  expect(pictures.map(({ data }) => Buffer.from(data))).toEqual([first]);
});

it("gives out the front of a picture that loss has cut, and says so up to the next key frame", () => {
  const packets = packetsOf(sent);
  const inKey = packets.findIndex((packet) => (packet[1] ?? 0) < 0x80) + 1;
  const { pictures } = receive(packets.filter((_, at) => at !== inKey));
  expect(pictures.map(({ damage }) => damage)).toEqual([
    "own",
    ...Array.from({ length: 4 }, () => "inherited"),
    ...Array.from({ length: 5 }, () => "none"),
  ]);
  expect(pictures[0]?.data).toHaveLength(1000);
});

it("counts a picture of which the front is lost", () => {
  const packets = packetsOf(sent);
  const { pictures, dropped } = receive([...packets.slice(0, 1), ...packets.slice(2)]);
  expect(pictures.length + dropped).toBe(10);
  const second = packets.findIndex((packet) => (packet[1] ?? 0) >= 0x80) + 1;
  const withoutFront = receive(packets.filter((_, at) => at !== second));
  expect(withoutFront.pictures.length + withoutFront.dropped).toBeGreaterThanOrEqual(9);
  expect(withoutFront.pictures.every(({ data }) => data[0] === 0 && data[1] === 0)).toBe(true);
});

it("never fails over what comes", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 20 }), (payloads) => {
      const packets = payloads.map((payload, at) =>
        rtpPacket({ sequence: at * 2, timestamp: at % 3, marker: at % 2 === 0, payload }),
      );
      expect(receive(packets).pictures.length).toBeLessThanOrEqual(packets.length);
    }),
  );
});
