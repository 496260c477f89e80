import assert from "node:assert/strict";
import { RtpStreamParser } from "@tessera/protocols/gb28181/media";
import fc from "fast-check";
import { fuzz } from "./fuzz.ts";
import { cuts, hostileBytes, pushCut } from "./hostile-bytes.ts";

function rtp(sequence: number, bytes: number): Buffer {
  const packet = Buffer.alloc(12 + bytes, 0x5a);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(7, 8);
  return packet;
}

const framed = (packet: Buffer) =>
  Buffer.concat([Buffer.of(packet.length >> 8, packet.length & 255), packet]);
const packets = Array.from({ length: 30 }, (_, at) => rtp(at, (at * 97) % 1400));
const plain = Buffer.concat(packets.map(framed));
const dollars = Buffer.concat(
  packets.map((packet) => Buffer.concat([Buffer.of(0x24, 0), framed(packet)])),
);

function read(bytes: Uint8Array, sizes: readonly number[]): string[] {
  const seen: string[] = [];
  const parser = new RtpStreamParser((from, start, end) => {
    assert.ok(end - start >= 12);
    seen.push(Buffer.from(from.subarray(start, end)).toString("latin1"));
  });
  pushCut(bytes, sizes, (piece) => parser.push(piece, piece.length));
  return seen;
}

fuzz(
  "RTP over TCP is read the same however it is cut",
  fc.record({ bytes: hostileBytes(plain, dollars), sizes: cuts, other: cuts }),
  ({ bytes, sizes, other }) => {
    const seen = read(bytes, sizes);
    assert.deepEqual(seen, read(bytes, other));
    const given = seen.reduce((sum, { length }) => sum + length, 0);
    assert.ok(given <= bytes.length);
  },
);
