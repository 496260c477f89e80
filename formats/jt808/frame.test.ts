import { expect, it } from "vitest";
import { bytesOf, inside } from "./hex-fixture.ts";
import {
  BrokenJt808,
  type Frame,
  FrameReader,
  PartCollector,
  parseFrame,
  plainPhone,
  writeFrame,
  writeMessage,
} from "./index.ts";

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join("");

const of2013 = { is2019: false, protocolVersion: 0, phone: "013912345678" };
const of2019 = { is2019: true, protocolVersion: 1, phone: "00000000013912345678" };

it.each([
  ["7E 0002 0000 013912345678 0001 33 7E", { ...of2013, messageId: 2, serial: 1 }],
  ["7E 0002 4000 01 00000000013912345678 0001 72 7E", { ...of2019, messageId: 2, serial: 1 }],
])("reads and writes the heartbeat %s", (hex, expected) => {
  expect(parseFrame(inside(hex))).toMatchObject({ ...expected, encryption: 0 });
  expect(writeFrame({ ...expected, body: new Uint8Array(0) })).toEqual(bytesOf(hex));
});

it("escapes 7E and 7D after the check code, and back", () => {
  const hex = "7E 8900 0002 013912345678 000A 7D027D01 B2 7E";
  const frame = parseFrame(inside(hex));
  expect(frame).toMatchObject({ messageId: 0x8900, serial: 10, body: bytesOf("7E7D") });
  expect(writeFrame(frame)).toEqual(bytesOf(hex));
});

it("knows a terminal by its number without the zeros before it", () => {
  expect(plainPhone("00000000013912345678")).toBe(plainPhone("013912345678"));
  expect(plainPhone("000000000000")).toBe("0");
});

it.each([
  ["a wrong check code", "0002 0000 013912345678 0001 34"],
  ["a body shorter than the header says", "0002 0001 013912345678 0001 32"],
  ["something else than digits in the number", "0002 0000 0A3912345678 0001 38"],
  ["an escape that means nothing", "0002 0000 7D05 3912345678 0001 33"],
  ["a packet beyond the last", "0002 2000 013912345678 0001 0002 0003 12"],
  ["half a header", "0002 0000 02"],
])("refuses %s", (_, hex) => {
  expect(() => parseFrame(bytesOf(hex))).toThrow(BrokenJt808);
});

function readAll(bytes: Uint8Array, size: number) {
  const frames: Frame[] = [];
  const faults: string[] = [];
  const reader = new FrameReader({
    onFrame: (frame) => void frames.push({ ...frame, body: frame.body.slice() }),
    onFault: (fault) => void faults.push(fault.text.en),
  });
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return { frames, faults, reader };
}

it.each([1, 7, 4096])(
  "finds messages that share a flag or repeat it, %d bytes at a time",
  (size) => {
    const one = "0002 0000 013912345678 0001 33";
    const bytes = bytesOf(`7E ${one} 7E 7E ${one} 7E ${one} 7E`);
    expect(readAll(bytes, size)).toMatchObject({ frames: [{}, {}, {}], faults: [] });
  },
);

it("goes on behind rubbish and behind a message that never ends", () => {
  const good = bytesOf("7E 0002 0000 013912345678 0001 33 7E");
  const long = new Uint8Array(20_000).fill(0x55);
  const bytes = Uint8Array.from([...bytesOf("FF FF"), ...good, ...long, ...good]);
  const { frames, faults, reader } = readAll(bytes, 1000);
  expect(frames).toHaveLength(2);
  expect(faults).toEqual([
    expect.stringContaining("too short"),
    expect.stringContaining("too long"),
  ]);
  expect(reader).toMatchObject({ heldBytes: 0, skippedBytes: 0 });
});

it("holds no more than one message however long nothing ends", () => {
  const { reader } = readAll(new Uint8Array(100_000).fill(0x55), 1000);
  expect(reader.heldBytes).toBeLessThanOrEqual(8192);
  expect(reader.skippedBytes).toBeGreaterThan(90_000);
});

const longBody = Uint8Array.from({ length: 2500 }, (_, at) => at & 0xff);

it("cuts a long message into packets with serial numbers one after the other", () => {
  const packets = writeMessage(of2013, { messageId: 0x8103, body: longBody, serial: 0xffff });
  const frames = packets.map((packet) => parseFrame(packet.slice(1, -1)));
  expect(frames.map(({ serial, part }) => [serial, part])).toEqual([
    [0xffff, { total: 3, index: 1 }],
    [0, { total: 3, index: 2 }],
    [1, { total: 3, index: 3 }],
  ]);
});

it("puts packets together in any order, tells which are missing, and takes none twice", () => {
  const collector = new PartCollector();
  const packets = writeMessage(of2013, { messageId: 0x0801, body: longBody, serial: 9 });
  const [first, second, third] = packets.map((packet) => parseFrame(packet.slice(1, -1)));
  if (!first || !second || !third) throw new Error("there are three");
  expect(collector.take(third)).toBeUndefined();
  expect(collector.take(third)).toBeUndefined();
  expect(collector.missingOf(0x0801, 9)).toMatchObject({ total: 3, missing: [1, 2] });
  expect(collector.take(first)).toBeUndefined();
  const whole = collector.take(second);
  expect(whole).toMatchObject({ serial: 9, part: undefined });
  expect(hexOf(whole?.body ?? new Uint8Array(0))).toBe(hexOf(longBody));
  expect(collector.heldBytes).toBe(0);
  expect(collector.missingOf(0x0801, 9)).toBeUndefined();
});

it("holds two megabytes of one terminal at the most", () => {
  const collector = new PartCollector();
  const body = new Uint8Array(1000);
  for (let serial = 0; serial < 5000; serial++) {
    const part = { total: 2000, index: (serial % 1999) + 1 };
    collector.take({ ...of2013, messageId: 0x0801, encryption: 0, serial, part, body });
  }
  expect(collector.heldBytes).toBeLessThanOrEqual(2 * 1024 * 1024);
});
