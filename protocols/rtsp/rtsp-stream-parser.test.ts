import { hash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RtspHeaders } from "./rtsp-headers.ts";
import { writeRequest, writeResponse } from "./rtsp-message.ts";
import { RtspStreamParser } from "./rtsp-stream-parser.ts";

type Seen = string[];

/** Feeds the pieces through one reused buffer, as a socket does. */
function parse(pieces: readonly Uint8Array[]): Seen {
  const seen: Seen = [];
  const shared = Buffer.alloc(2 * 1024 * 1024);
  const parser = new RtspStreamParser({
    onMessage: (message) =>
      seen.push(
        message.kind === "request"
          ? `${message.method} ${message.uri} ${[...message.headers].join("|")} ${hex(message.body)}`
          : `${message.status} ${message.reason} ${[...message.headers].join("|")} ${hex(message.body)}`,
      ),
    onInterleaved: (channel, buffer, start, end) =>
      seen.push(`$${channel} ${hex(buffer.subarray(start, end))}`),
    onError: (error) => seen.push(`error ${error.fault}`),
  });
  for (const piece of pieces) {
    shared.set(piece);
    parser.push(shared, piece.length);
    shared.fill(0xee, 0, piece.length);
  }
  return seen;
}

/** Long payloads as a hash, so that a failing test stays readable. */
const hex = (bytes: Uint8Array) =>
  bytes.length <= 32 ? Buffer.from(bytes).toString("hex") : hash("sha1", bytes);

function frame(channel: number, payload: Uint8Array): Buffer {
  const head = Buffer.from([0x24, channel, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([head, payload]);
}

const rtp = (length: number) => Buffer.alloc(length, 0x24).fill(0x80, 0, 1);

const conversation = Buffer.concat([
  writeResponse({ status: 200, headers: { CSeq: 1, Public: "OPTIONS" } }),
  writeResponse({ status: 200, headers: { CSeq: 2 }, body: "v=0\r\n$\r\n\r\n" }),
  frame(0, rtp(1400)),
  frame(1, rtp(28)),
  writeRequest({ method: "OPTIONS", uri: "*", headers: { CSeq: 9 } }),
  frame(0, rtp(0xffff)),
  Buffer.from("noise $\x01\x00 PLAYING"),
  frame(0, rtp(20)),
  writeResponse({ status: 404, headers: RtspHeaders.of({ cseq: 3 }) }),
]);

const expected = [
  "200 OK CSeq,1|Public,OPTIONS ",
  `200 OK CSeq,2|Content-Length,10 ${hex(Buffer.from("v=0\r\n$\r\n\r\n"))}`,
  `$0 ${hex(rtp(1400))}`,
  `$1 ${hex(rtp(28))}`,
  "OPTIONS * CSeq,9 ",
  `$0 ${hex(rtp(0xffff))}`,
];

describe("RtspStreamParser", () => {
  it("reads messages and frames from one piece", () => {
    expect(parse([conversation]).slice(0, 6)).toEqual(expected);
  });

  it("reads the same from single bytes", () => {
    expect(parse(Array.from(conversation, (byte) => Uint8Array.of(byte)))).toEqual(
      parse([conversation]),
    );
  });

  it("reads the same however the bytes are split", () => {
    const cuts = fc.array(fc.nat(conversation.length), { maxLength: 40 });
    fc.assert(
      fc.property(cuts, (positions) => {
        const sorted = [0, ...positions.toSorted((a, b) => a - b), conversation.length];
        const pieces = sorted.slice(1).map((end, i) => conversation.subarray(sorted[i], end));
        expect(parse(pieces)).toEqual(parse([conversation]));
      }),
      { numRuns: 60 },
    );
  });

  it("tells garbage once and goes on at the next frame that looks like RTP", () => {
    const bytes = Buffer.concat([Buffer.from("xyz$\x40junk$\x00\x00"), frame(2, rtp(16))]);
    expect(parse([bytes])).toEqual(["error garbage", `$2 ${hex(rtp(16))}`]);
  });

  it("goes on at the next message after a head that is not RTSP", () => {
    const bytes = Buffer.concat([
      Buffer.from("PLAYER one\r\n\r\n"),
      writeResponse({ status: 200 }),
    ]);
    expect(parse([bytes])).toEqual(["error bad-head", "200 OK  "]);
  });

  it("accepts bare line feeds, folded fields and empty lines between messages", () => {
    const bytes = Buffer.from(
      '\r\n\r\nRTSP/1.0 401 Unauthorized\nCSeq: 2\nWWW-Authenticate: Digest realm="x",\n nonce="1"\n\n',
    );
    expect(parse([bytes])).toEqual([
      '401 Unauthorized CSeq,2|WWW-Authenticate,Digest realm="x", nonce="1" ',
    ]);
  });

  it("refuses a head over 64 KiB and a body over 1 MiB", () => {
    const longHead = Buffer.from(`RTSP/1.0 200 OK\r\nX: ${"x".repeat(70_000)}\r\n\r\n`);
    expect(parse([longHead])).toEqual(["error head-too-large"]);
    const longBody = Buffer.from("RTSP/1.0 200 OK\r\nContent-Length: 1048577\r\n\r\n");
    expect(parse([longBody])).toEqual(["error body-too-large"]);
  });

  it("survives any bytes in any pieces", () => {
    const text = fc.constantFrom(
      "RTSP/1.0 200 OK\r\n",
      "\r\n\r\n",
      "$\x00",
      "Content-Length: 9\r\n",
    );
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      text.map((value) => Buffer.from(value, "latin1")),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(parse(pieces)).toEqual(parse([Buffer.concat(pieces)]));
      }),
    );
  });
});

describe("writeRequest", () => {
  it("keeps a line break in a value from becoming a header", () => {
    const bytes = writeRequest({ method: "PLAY", uri: "rtsp://a/", headers: { A: "1\r\nB: 2" } });
    expect(parse([bytes])).toEqual(["PLAY rtsp://a/ A,1 B: 2 "]);
  });
});

describe("RtspHeaders", () => {
  it("finds a field in any case and all values of a name", () => {
    const headers = new RtspHeaders().add("WWW-Authenticate", "a").add("www-authenticate", "b");
    expect(headers.get("Www-Authenticate")).toBe("a");
    expect(headers.getAll("WWW-AUTHENTICATE")).toEqual(["a", "b"]);
    expect(headers.has("Session")).toBe(false);
  });
});
