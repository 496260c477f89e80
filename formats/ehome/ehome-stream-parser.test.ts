import { describe, expect, it } from "vitest";
import { EhomeStreamParser } from "./ehome-stream-parser.ts";
import { ssrcOfStart } from "./ssrc-of-start.ts";

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ""), "hex"));
const preamble = Uint8Array.of(1, 0, 1, ...new Uint8Array(253).fill(7));
/** The beginning of a stream as the field has it: 0x139 bytes, an extra 0D, a pack. */
const sample = "24 00 0139 80 60 0000 00000000 0A689EBC 0D 000001BA 5E26";

function framed(payload: Uint8Array, { sequence = 0, extra = true } = {}): Uint8Array {
  const packet = Uint8Array.of(
    0x80,
    0x60,
    sequence >> 8,
    sequence & 0xff,
    0,
    0,
    0,
    0,
    0x0a,
    0x68,
    0x9e,
    0xbc,
    ...(extra ? [0x0d] : []),
    ...payload,
  );
  return Uint8Array.of(0x24, 0, packet.length >> 8, packet.length & 0xff, ...packet);
}

function read(bytes: Uint8Array, pieceBytes = bytes.length) {
  const payloads: string[] = [];
  const told: Uint8Array[] = [];
  const parser = new EhomeStreamParser({
    onRtp: (packet, start, end) => {
      expect(packet[start]).toBe(0x80);
      payloads.push(Buffer.from(packet.subarray(start + 12, end)).toString("hex"));
    },
    onOutOfStep: (there) => told.push(there),
  });
  for (let at = 0; at < bytes.length; at += pieceBytes)
    parser.push(bytes.slice(at, at + pieceBytes));
  return { payloads, told, skipped: parser.skippedBytes };
}

const concat = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const pack = hex("000001ba5e26");

describe("the media of an EHome device", () => {
  it("begins with a preamble and has an extra byte behind each RTP header", () => {
    const packet = concat(hex(sample), new Uint8Array(0x139 - 12 - 7).fill(0x55));
    const { payloads } = read(concat(preamble, packet));
    expect(payloads).toHaveLength(1);
    expect(payloads[0]?.slice(0, 12)).toBe("000001ba5e26");
    expect(payloads[0]).toHaveLength((0x139 - 13) * 2);
    expect(ssrcOfStart(concat(preamble, packet))).toBe(0x0a689ebc);
  });

  it("is the same in whatever pieces it comes", () => {
    const whole = concat(preamble, framed(pack), framed(hex("0102"), { sequence: 1 }));
    for (const size of [1, 2, 3, 7, 255, 256, 257, 300])
      expect(read(whole, size).payloads).toEqual(["000001ba5e26", "0102"]);
  });

  it("may begin without a preamble", () => {
    expect(read(framed(pack)).payloads).toEqual(["000001ba5e26"]);
    expect(ssrcOfStart(framed(pack))).toBe(0x0a689ebc);
  });

  it("keeps a byte that only looks extra once a pack began without one", () => {
    const { payloads } = read(
      concat(framed(pack, { extra: false }), framed(hex("0d11"), { sequence: 1, extra: false })),
    );
    expect(payloads).toEqual(["000001ba5e26", "0d11"]);
  });

  it("finds its step again after bytes that are no packet, and shows the first of them", () => {
    const noise = hex("01 02 24 00 ffff 11 22 24 00 0002 80 60");
    const { payloads, told, skipped } = read(
      concat(preamble, framed(pack), noise, framed(hex("33"), { sequence: 2 })),
      5,
    );
    expect(payloads).toEqual(["000001ba5e26", "33"]);
    expect(skipped).toBe(noise.length);
    expect(told).toHaveLength(1);
  });

  it("leaves reports of the sender out", () => {
    const report = hex("24 01 000c 80c80002 00000000 00000000");
    expect(read(concat(framed(pack), report, framed(hex("44")))).payloads).toEqual([
      "000001ba5e26",
      "44",
    ]);
  });

  it("leaves what it was asked about as it is, and needs no bytes after it has read them", () => {
    const start = Buffer.from(concat(preamble, framed(pack)));
    const before = Buffer.from(start);
    expect(ssrcOfStart(start)).toBe(0x0a689ebc);
    expect(start.equals(before)).toBe(true);
    const seen: number[] = [];
    const parser = new EhomeStreamParser({ onRtp: (_, from, to) => seen.push(to - from) });
    for (const piece of [start.subarray(0, 270), start.subarray(270)]) {
      const given = Buffer.from(piece);
      parser.push(given);
      given.fill(0xee);
    }
    expect(seen).toEqual([18]);
  });

  it("tells its session by the header of a packet that is longer than what is waited for", () => {
    const long = concat(preamble, framed(new Uint8Array(60_000)));
    expect(ssrcOfStart(long.subarray(0, 256 + 15))).toBeUndefined();
    expect(ssrcOfStart(long.subarray(0, 256 + 16))).toBe(0x0a689ebc);
    expect(ssrcOfStart(long)).toBe(0x0a689ebc);
    const report = hex("24 01 000c 80c80002 00000000 00000000");
    expect(ssrcOfStart(concat(preamble, report, framed(pack)))).toBe(0x0a689ebc);
    expect(ssrcOfStart(concat(preamble, hex("0102 24"), framed(pack)))).toBe(0x0a689ebc);
  });

  it("has a session only in a packet", () => {
    expect(ssrcOfStart(preamble)).toBeUndefined();
    expect(ssrcOfStart(preamble.subarray(0, 2))).toBeUndefined();
    expect(ssrcOfStart(new Uint8Array(9000).fill(0x41))).toBeNull();
  });
});
