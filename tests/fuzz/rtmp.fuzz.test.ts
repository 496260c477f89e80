import assert from "node:assert/strict";
import { rtmpMediaMessage } from "@tessera/protocols/rtmp";
import {
  ChunkReader,
  command,
  parseCommand,
  RtmpError,
  setChunkSize,
  streamRequest,
} from "@tessera/protocols/rtmp/testing";
import fc from "fast-check";
import { fuzz, refusing } from "./fuzz.ts";
import { cuts, hostileBytes, hostileText, pushCut } from "./hostile-bytes.ts";

const limits = { messageBytes: 64 * 1024, unfinishedBytes: 128 * 1024 };
const connect = command(0, "connect", 1, { app: "live", tcUrl: "rtmp://h/live" });
const media = (timestampMs: number) =>
  rtmpMediaMessage({
    type: 9,
    timestampMs,
    header: Uint8Array.of(0x17, 1, 0, 0, 0),
    data: new Uint8Array(300).fill(0x65),
  });
const conversation = Buffer.concat([
  setChunkSize(60_000),
  connect,
  media(0),
  media(0x0100_0000),
  Buffer.from("44000014000001 09 bb 84 00000a cc c4 dd".replaceAll(" ", ""), "hex"),
]);

function messagesOf(bytes: Uint8Array, sizes: readonly number[], pauseEvery = 0): unknown[] {
  const told: unknown[] = [];
  let isPaused = false;
  const reader = new ChunkReader(limits, ({ body, ...message }) => {
    told.push({ ...message, body: body.toString("hex") });
    if (pauseEvery === 0 || told.length % pauseEvery !== 0) return;
    isPaused = true;
    reader.pause();
  });
  const resume = () => {
    while (isPaused) {
      isPaused = false;
      reader.resume();
    }
  };
  const read = () =>
    pushCut(bytes, sizes, (piece) => {
      reader.push(piece);
      resume();
    });
  told.push(refusing(RtmpError, read) ?? "read");
  return told;
}

fuzz(
  "chunks give the same messages however they are cut, and with pauses too",
  fc.tuple(hostileBytes(conversation), cuts, fc.nat(3)),
  ([bytes, sizes, pauseEvery]) => {
    assert.deepEqual(messagesOf(bytes, sizes, pauseEvery), messagesOf(bytes, [bytes.length]));
  },
);

fuzz(
  "a command is read or refused",
  fc.record({ body: hostileBytes(connect.subarray(12)), type: fc.constantFrom(17, 20) }),
  ({ body, type }) => {
    refusing(RtmpError, () =>
      parseCommand({ type, timestampMs: 0, streamId: 0, body: Buffer.from(body) }),
    );
  },
);

fuzz(
  "an app and a name are taken apart",
  fc.record({ app: hostileText("live?key=1"), name: hostileText("34%20x/1/1?token=a%20b") }),
  ({ app, name }) => {
    const client = { app, address: "127.0.0.1", knowsHvc1: false };
    assert.ok(streamRequest(client, name).parts.length > 0);
  },
);
