import { expect, it } from "vitest";
import {
  MediaDemuxer,
  MediaPacketWriter,
  type MediaSound,
  MediaStreamParser,
  payloadType,
  possibleSenders,
} from "../index.ts";

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.replaceAll(/\s/g, "").match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

interface SeenPacket {
  readonly hasMarker: boolean;
  readonly payloadType: number;
  readonly sequence: number;
  readonly channel: number;
  readonly kind: number;
  readonly part: number;
  readonly timestampMs: number;
  readonly body: string;
}

/** Each piece in a buffer that is written over once it has been read, as a socket's is. */
function packetsOf(bytes: Uint8Array, size = bytes.length) {
  const seen: SeenPacket[] = [];
  const parser = new MediaStreamParser((from, header) => {
    const { payloadStart, payloadEnd, payloadType: type, hasMarker } = header;
    const { sequence, channel, kind, part, timestampMs } = header;
    const body = Buffer.from(from.subarray(payloadStart, payloadEnd)).toString("hex");
    const about = { sequence, channel, kind, part, timestampMs };
    seen.push({ ...about, payloadType: type, hasMarker, body });
  });
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.slice(at, at + size);
    parser.push(piece, piece.length);
    piece.fill(0xee);
  }
  return { seen, parser };
}

const sample = joined(
  bytesOf("30316364 81 E2 1088 011234567810 01 10 0000016BB392CA7C 0280 0028 002E"),
  bytesOf("00000001 61"),
  new Uint8Array(41).fill(0x5a),
);

const sps = bytesOf("67640028acd940780227e5c044000003000400000300c83c60c658");
const pps = bytesOf("68ebe3cb22c0");
const startCode = bytesOf("00000001");
const slice = (first: number, length: number) =>
  Uint8Array.from({ length }, (_, at) => (at === 0 ? first : 0x9b));
const keyFrame = joined(startCode, sps, startCode, pps, startCode, slice(0x65, 3000));
const change = joined(startCode, slice(0x41, 2000));

const aWriter = (simBytes: 6 | 10) =>
  new MediaPacketWriter({ sim: "013912345678", simBytes, channel: 3 });
const about = { payloadType: payloadType.h264, sinceKeyMs: 0, sinceLastMs: 40 };

it("reads the packet of the sheet", () => {
  const next = joined(sample, sample);
  expect(packetsOf(next).seen[0]).toMatchObject({
    payloadType: 98,
    hasMarker: true,
    sequence: 0x1088,
    channel: 1,
    kind: 1,
    part: 0,
    timestampMs: 0x016b_b392_ca7c,
    body: expect.stringMatching(/^0000000161/),
  });
  expect(possibleSenders(sample)?.[0]).toEqual({ sim: "011234567810", channel: 1, simBytes: 6 });
  expect(possibleSenders(sample.subarray(0, 19))).toBeUndefined();
});

it.each([6, 10] as const)("reads what is written, with SIM numbers of %d bytes", (simBytes) => {
  const writer = aWriter(simBytes);
  const packets = [
    ...writer.picture(keyFrame, { ...about, kind: "i", timestampMs: 5000 }),
    writer.sound(slice(0xd5, 320), { payloadType: payloadType.g711a, timestampMs: 5010 }),
    ...writer.picture(change, { ...about, kind: "p", timestampMs: 5040 }),
    writer.sound(slice(0xd5, 320), { payloadType: payloadType.g711a, timestampMs: 5050 }),
  ];
  const { seen, parser } = packetsOf(joined(...packets));
  expect(parser.simBytes).toBe(simBytes);
  expect(seen.map(({ sequence }) => sequence)).toEqual(packets.map((_, at) => at));
  expect(seen.map(({ kind, part }) => `${kind}${part}`)).toEqual(
    ["01", "03", "03", "02", "30", "11", "13", "12", "30"].slice(0, seen.length),
  );
  expect(seen.every(({ channel }) => channel === 3)).toBe(true);
  expect(seen.at(-1)).toMatchObject({ payloadType: 6, timestampMs: 5050 });
  expect(possibleSenders(packets[0] ?? sample)).toContainEqual({
    sim: "013912345678".padStart(simBytes * 2, "0"),
    channel: 3,
    simBytes,
  });
});

it.each([1, 3, 29, 1000])("reads the same %d bytes at a time", (size) => {
  const writer = aWriter(10);
  const stream = joined(
    ...writer.picture(keyFrame, { ...about, kind: "i", timestampMs: 1 }),
    ...writer.picture(change, { ...about, kind: "p", timestampMs: 41 }),
    writer.sound(slice(0xd5, 20), { payloadType: payloadType.g711a, timestampMs: 50 }),
  );
  expect(packetsOf(stream, size).seen).toEqual(packetsOf(stream).seen);
  expect(packetsOf(stream).seen).toHaveLength(8);
});

it("finds the next packet behind rubbish, wherever it lies", () => {
  const writer = aWriter(6);
  const sound = () => writer.sound(slice(0xd5, 100), { payloadType: 6, timestampMs: 7 });
  const rubbish = bytesOf("0102 3031 63 30316364 ff");
  const { seen } = packetsOf(joined(rubbish, sound(), sound(), rubbish, sound(), sound()));
  expect(seen.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
});

function demuxed(packets: readonly Uint8Array[]) {
  const pictures: { isKey: boolean; pts90k: number; bytes: number; damage: string }[] = [];
  const sounds: MediaSound[] = [];
  let sets = 0;
  const demuxer = new MediaDemuxer({
    onParameterSets: () => void sets++,
    onPicture: (data, isKey, { pts90k }, damage) =>
      void pictures.push({ isKey, pts90k, bytes: data.length, damage }),
    onSound: (sound) => void sounds.push(sound),
  });
  const parser = new MediaStreamParser((bytes, header) => demuxer.push(bytes, header), 6);
  for (const packet of packets) parser.push(packet, packet.length);
  return { pictures, sounds, sets, counts: demuxer.counts };
}

it("puts the parts of a picture together and finds its key frames by their NAL units", () => {
  const writer = aWriter(6);
  // A terminal that marks none as I frame.
  const packets = [keyFrame, change, change].flatMap((data, at) =>
    writer.picture(data, { ...about, kind: "p", timestampMs: 1000 + at * 40 }),
  );
  const { pictures, sets, counts } = demuxed(packets);
  expect(sets).toBe(1);
  expect(pictures).toEqual([
    { isKey: true, pts90k: 90_000, bytes: 3004, damage: "none" },
    { isKey: false, pts90k: 93_600, bytes: 2004, damage: "none" },
    { isKey: false, pts90k: 97_200, bytes: 2004, damage: "none" },
  ]);
  expect(counts).toMatchObject({ received: packets.length, lost: 0 });
});

it("tells that a part is missing, and goes on", () => {
  const writer = aWriter(6);
  const packets = [keyFrame, change, keyFrame].flatMap((data, at) =>
    writer.picture(data, { ...about, kind: at === 1 ? "p" : "i", timestampMs: at * 40 }),
  );
  const { pictures, counts } = demuxed(packets.toSpliced(5, 1));
  expect(counts.lost).toBe(1);
  expect(pictures.filter(({ damage }) => damage === "none").map(({ isKey }) => isKey)).toEqual([
    true,
    true,
  ]);
  expect(pictures.some(({ isKey, damage }) => !isKey && damage === "none")).toBe(false);
});

it("takes no gap where pictures and sound are counted apart, or nothing is counted", () => {
  const apart = [aWriter(6), aWriter(6)] as const;
  const frozen = () => aWriter(6).sound(slice(1, 40), { payloadType: 6, timestampMs: 1 });
  const packets = [0, 1, 2, 3].flatMap((at) => [
    ...apart[0].picture(change, { ...about, kind: "p", timestampMs: at * 40 }),
    apart[1].sound(slice(1, 40), { payloadType: 6, timestampMs: at * 40 }),
  ]);
  expect(demuxed(packets).counts.lost).toBe(0);
  expect(demuxed([frozen(), frozen(), frozen()]).counts).toMatchObject({ received: 3, lost: 0 });
});

it("puts sound together that comes in parts", () => {
  const whole = aWriter(6).sound(slice(7, 100), { payloadType: 19, timestampMs: 5 });
  const part = (code: number, sequence: number) => {
    const packet = whole.slice();
    packet[7] = sequence;
    packet[15] = 0x30 | code;
    return packet;
  };
  const { sounds } = demuxed([part(3, 0), part(1, 1), part(3, 2), part(2, 3)]);
  expect(sounds.map(({ data }) => data.length)).toEqual([300]);
});
