import assert from "node:assert/strict";
import { RtspStreamParser, writeRequest, writeResponse } from "@tessera/protocols/rtsp";
import fc from "fast-check";
import { fuzz } from "./fuzz.ts";
import { cuts, hostileBytes, pushCut } from "./hostile-bytes.ts";

const rtp = Buffer.from("80600001000000000000000765888421aabbccdd", "hex");
const frame = Buffer.concat([Buffer.of(0x24, 0, 0, rtp.length), rtp]);
const conversation = Buffer.concat([
  writeRequest({ method: "OPTIONS", uri: "rtsp://h/1", headers: { CSeq: 1 } }),
  frame,
  frame,
  writeResponse({ status: 200, headers: { CSeq: 2, Session: "1" }, body: "v=0\r\ns=x\r\n" }),
  frame,
]);

function told(bytes: Uint8Array, sizes: readonly number[]): unknown[] {
  const heard: unknown[] = [];
  const parser = new RtspStreamParser({
    onMessage: ({ headers, body, ...message }) =>
      void heard.push({
        ...message,
        headers: [...headers],
        body: Buffer.from(body).toString("hex"),
      }),
    onInterleaved: (channel, piece, start, end) =>
      void heard.push([channel, Buffer.from(piece.subarray(start, end)).toString("hex")]),
    onError: ({ fault }) => void heard.push(fault),
  });
  pushCut(bytes, sizes, (piece) => parser.push(piece, piece.length));
  return heard;
}

fuzz(
  "a conversation is understood the same however it is cut",
  fc.tuple(hostileBytes(conversation, frame), cuts),
  ([bytes, sizes]) => {
    assert.deepEqual(told(bytes, sizes), told(bytes, [bytes.length]));
  },
);

/** Longer than any frame or body that may have been announced. */
const filler = Buffer.alloc(1200 * 1024, "\r\n");

fuzz(
  "whatever comes before, a frame and an answer behind it are found again",
  hostileBytes(conversation, frame),
  (bytes) => {
    const answer = writeResponse({ status: 454, headers: { CSeq: 9 } });
    const heard = told(Buffer.concat([bytes, filler, frame, answer]), [64 * 1024]);
    assert.partialDeepStrictEqual(heard.at(-1), { kind: "response", status: 454 });
  },
  { cost: 4 },
);
