import { describe, expect, it } from "vitest";
import { RtpStreamParser } from "./rtp-stream-parser.ts";

function rtp(sequence: number, { bytes = 100, ssrc = 0x0a0b_0c0d, type = 96 } = {}): Buffer {
  const packet = Buffer.alloc(12 + bytes, 0x5a);
  packet[0] = 0x80;
  packet[1] = type;
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(sequence * 3600, 4);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

const framed = (packet: Buffer) =>
  Buffer.concat([Buffer.of(packet.length >> 8, packet.length & 255), packet]);
const dollarFramed = (packet: Buffer) => Buffer.concat([Buffer.of(0x24, 0), framed(packet)]);

/** Sequence numbers of what came out, the stream cut into pieces of this size. */
function read(stream: Buffer, pieceBytes = stream.length): number[] {
  const seen: number[] = [];
  const parser = new RtpStreamParser((bytes, start, end) => {
    expect(end - start).toBeGreaterThanOrEqual(12);
    seen.push(((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0));
  });
  for (let at = 0; at < stream.length; at += pieceBytes) {
    const piece = Buffer.from(stream.subarray(at, at + pieceBytes));
    parser.push(piece, piece.length);
    piece.fill(0xee);
  }
  return seen;
}

const sequences = [1, 2, 3, 4, 5, 6];
const pieces = [1, 2, 3, 7, 50, 114, 115, 400];

describe("RTP over TCP", () => {
  it.each([
    ["RFC 4571", framed],
    ["RTSP's way", dollarFramed],
  ])("framed %s is read the same however it is cut", (_, frame) => {
    const stream = Buffer.concat(sequences.map((sequence) => frame(rtp(sequence))));
    expect(read(stream)).toEqual(sequences);
    for (const size of pieces) expect(read(stream, size)).toEqual(sequences);
  });

  it("hands out a packet as soon as it is whole", () => {
    expect(read(framed(rtp(1)))).toEqual([1]);
    expect(read(Buffer.concat([framed(rtp(1)), framed(rtp(2, { bytes: 0 }))]))).toEqual([1, 2]);
  });

  it("takes a first packet whose length begins like a dollar", () => {
    const stream = Buffer.concat([framed(rtp(1, { bytes: 0x2400 })), framed(rtp(2))]);
    expect(read(stream)).toEqual([1, 2]);
  });

  it("passes over RTCP and empty frames", () => {
    const report = Buffer.of(0x81, 201, 0, 1, 0, 0, 0, 7);
    const parts = [framed(rtp(1)), framed(report), Buffer.of(0, 0), framed(rtp(2)), framed(report)];
    for (const size of pieces) expect(read(Buffer.concat(parts), size)).toEqual([1, 2]);
  });

  it.each([
    ["a few bytes", Buffer.of(1, 2, 3)],
    ["a lost packet's rest", rtp(9).subarray(40)],
    ["what looks like a packet with a wrong length", Buffer.of(0xff, 0xff, 0x80, 0x60, 0, 0)],
    ["a lot of zeros", Buffer.alloc(5000)],
  ])("finds back into step behind %s", (_, garbage) => {
    const packets = sequences.map((sequence) => framed(rtp(sequence)));
    const stream = Buffer.concat([...packets.slice(0, 2), garbage, ...packets.slice(2)]);
    for (const size of pieces) {
      const seen = read(stream, size);
      expect(seen.slice(0, 2)).toEqual([1, 2]);
      expect(seen.slice(-3)).toEqual([4, 5, 6]);
    }
  });

  it("finds into step when it begins with garbage", () => {
    const packets = sequences.map((sequence) => framed(rtp(sequence)));
    const stream = Buffer.concat([Buffer.from("HTTP/1.1 400\r\n\r\n"), ...packets]);
    expect(read(stream).slice(-5)).toEqual([2, 3, 4, 5, 6]);
  });

  it("takes a second sender on the same connection", () => {
    const sound = { ssrc: 5, type: 8 };
    const stream = Buffer.concat([rtp(1), rtp(10, sound), rtp(2), rtp(11, sound)].map(framed));
    expect(read(stream)).toEqual([1, 10, 2, 11]);
  });

  it("takes a sender that starts anew with another SSRC", () => {
    const stream = Buffer.concat([rtp(1), rtp(2, { ssrc: 9 }), rtp(3, { ssrc: 9 })].map(framed));
    expect(read(stream)).toEqual([1, 2, 3]);
  });
});
