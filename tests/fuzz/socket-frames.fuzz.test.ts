import assert from "node:assert/strict";
import { StreamParser, StreamWriter } from "@tessera/engine";
import { frameHeader } from "@tessera/formats/websocket";
import { ClientFrames } from "@tessera/protocols/websocket/testing";
import fc from "fast-check";
import { fuzz, refusing } from "./fuzz.ts";
import { cuts, hostileBytes, pushCut } from "./hostile-bytes.ts";

/** As a client sends it, under a mask of zeros. */
function masked(opcode: 1 | 2 | 8 | 9 | 10, payload: Uint8Array): Buffer {
  const header = Buffer.from(frameHeader(opcode, payload.length));
  header.writeUInt8(header.readUInt8(1) | 0x80, 1);
  return Buffer.concat([header, Buffer.alloc(4), payload]);
}
const client = Buffer.concat([
  masked(9, Buffer.from("one")),
  masked(2, Buffer.alloc(300)),
  masked(9, Buffer.from("two")),
  masked(8, Uint8Array.of(3, 232)),
]);

function heardOf(bytes: Uint8Array, sizes: readonly number[]): string[] {
  const heard: string[] = [];
  const frames = new ClientFrames({
    onClose: () => void heard.push("close"),
    onPing: (payload) => void heard.push(Buffer.from(payload).toString("hex")),
    onBroken: () => void heard.push("broken"),
  });
  pushCut(bytes, sizes, (piece) => frames.push(piece));
  return heard;
}

fuzz(
  "a WebSocket client is understood the same however its frames are cut",
  fc.tuple(hostileBytes(client), cuts),
  ([bytes, sizes]) => {
    assert.deepEqual(heardOf(bytes, sizes), heardOf(bytes, [bytes.length]));
  },
);

const written: Uint8Array[] = [];
const writer = new StreamWriter(7, (message) => void written.push(Buffer.from(message)));
const data = Uint8Array.of(0, 0, 0, 2, 0x65, 0x88);
writer.onFrame({ kind: "video", isKey: true, dts90k: 0, pts90k: 3600, data });
writer.onFrame({ kind: "audio", dtsSamples: 160, data: new Uint8Array(160) });
writer.onFrame({ kind: "video", isKey: false, dts90k: 3600, pts90k: 7200, data });

function framesOf(bytes: Uint8Array, sizes: readonly number[]): unknown[] {
  const told: unknown[] = [];
  const parser = new StreamParser(() => ({
    onState: () => {},
    onTracks: () => {},
    onFrame: (frame) => void told.push({ ...frame, data: Buffer.from(frame.data).toString("hex") }),
  }));
  const read = () => pushCut(bytes, sizes, (piece) => parser.push(Buffer.from(piece)));
  told.push(refusing(Error, read) ?? "read");
  return told;
}

fuzz(
  "frames between processes are the same however the pipe cuts them",
  fc.tuple(hostileBytes(Buffer.concat(written)), cuts),
  ([bytes, sizes]) => {
    assert.deepEqual(framesOf(bytes, sizes), framesOf(bytes, [bytes.length]));
  },
);
