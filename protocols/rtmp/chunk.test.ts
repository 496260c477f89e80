import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChunkLimits, ChunkReader, type RtmpMessage } from "./chunk-reader.ts";
import { rtmpMediaMessage, sentChunkSize, writeChunks } from "./chunk-writer.ts";
import { setChunkSize } from "./control-message.ts";
import { RtmpError } from "./rtmp-error.ts";

const fromHex = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const noLimits: ChunkLimits = { messageBytes: 2 ** 24, unfinishedBytes: 2 ** 26 };
const nothing = Buffer.alloc(0);

/** Feeds the pieces through a buffer that is reused, as a socket does. */
function read(pieces: readonly Uint8Array[], limits = noLimits): RtmpMessage[] {
  const messages: RtmpMessage[] = [];
  const reader = new ChunkReader(limits, (message) => {
    messages.push({ ...message, body: Buffer.from(message.body) });
  });
  for (const piece of pieces) {
    const shared = Uint8Array.from(piece);
    reader.push(shared);
    shared.fill(0xee);
  }
  return messages;
}

const byteByByte = (bytes: Buffer) => Array.from(bytes, (byte) => Uint8Array.of(byte));
const bodies = (messages: readonly RtmpMessage[]) =>
  messages.map(({ body }) => body.toString("hex"));
const times = (messages: readonly RtmpMessage[]) => messages.map(({ timestampMs }) => timestampMs);

/** First chunks of as many messages, each on a stream of its own. */
const starts = (count: number, length: string, payload: Buffer) =>
  Array.from({ length: count }, (_, index) =>
    Buffer.concat([Buffer.of(0, index), fromHex(`000000 ${length} 08 01000000`), payload]),
  );

describe("ChunkReader", () => {
  it("reads all four formats, steps and repeats", () => {
    const messages = read([
      fromHex("04 0003e8 000002 08 01000000 aaaa"), // format 0 at 1000
      fromHex("44 000014 000001 09 bb"), // format 1, +20
      fromHex("84 00000a cc"), // format 2, +10
      fromHex("c4 dd"), // format 3, +10 again
    ]);
    expect(bodies(messages)).toEqual(["aaaa", "bb", "cc", "dd"]);
    expect(times(messages)).toEqual([1000, 1020, 1030, 1040]);
    expect(messages.map(({ type }) => type)).toEqual([8, 9, 9, 9]);
    expect(messages.map(({ streamId }) => streamId)).toEqual([1, 1, 1, 1]);
  });

  it("takes the time of a format 0 as the step of a format 3", () => {
    expect(times(read([fromHex("04 000005 000001 08 01000000 aa c4 bb")]))).toEqual([5, 10]);
  });

  it("reads message stream ids in little endian, and chunk stream ids of two and three bytes", () => {
    const messages = read([
      fromHex("00 05 000000 000001 08 04030281 aa"),
      fromHex("01 0501 000000 000001 08 01000000 bb"),
      fromHex("c0 05 cc"),
      fromHex("c1 0501 dd"),
    ]);
    expect(bodies(messages)).toEqual(["aa", "bb", "cc", "dd"]);
    expect(messages[0]?.streamId).toBe(0x8102_0304);
    expect(messages[2]?.streamId).toBe(0x8102_0304);
    expect(messages[3]?.streamId).toBe(1);
  });

  it("puts together messages whose chunks alternate", () => {
    const [long, other] = [Buffer.alloc(300, 1), Buffer.alloc(200, 2)];
    const stream = Buffer.concat([
      fromHex("04 000000 00012c 08 01000000"),
      long.subarray(0, 128),
      fromHex("06 000000 0000c8 09 01000000"),
      other.subarray(0, 128),
      fromHex("c4"),
      long.subarray(128, 256),
      fromHex("c6"),
      other.subarray(128),
      fromHex("c4"),
      long.subarray(256),
    ]);
    expect(read([stream]).map(({ body }) => body)).toEqual([other, long]);
  });

  it("repeats an extended timestamp in the chunks that follow, and does without the repeat", () => {
    const body = Buffer.alloc(200, 7);
    const start = fromHex("04 ffffff 0000c8 08 01000000 01234567");
    for (const repeat of [fromHex("01234567"), nothing]) {
      const stream = [start, body.subarray(0, 128), fromHex("c4"), repeat, body.subarray(128)];
      const messages = read([Buffer.concat(stream)]);
      expect(messages).toEqual([{ type: 8, timestampMs: 0x0123_4567, streamId: 1, body }]);
      expect(read(byteByByte(Buffer.concat(stream)))).toEqual(messages);
    }
  });

  it("lets an extended step wrap the time", () => {
    const stream = fromHex(
      "04 ffffff 000001 08 01000000 fffffff0 aa 84 000020 bb 84 ffffff 01000000 cc",
    );
    expect(times(read([stream]))).toEqual([0xffff_fff0, 0x10, 0x0100_0010]);
  });

  it("follows Set Chunk Size", () => {
    const body = Buffer.alloc(200, 7);
    const start = fromHex("04 000000 0000c8 08 01000000");
    expect(read([setChunkSize(4096), start, body])).toHaveLength(1);
    expect(() => read([fromHex("02 000000 000004 01 00000000 00000000")])).toThrow(/broken-chunks/);
  });

  it("drops the message that is aborted", () => {
    const messages = read([
      fromHex("04 000000 0000c8 08 01000000"),
      Buffer.alloc(128),
      fromHex("02 000000 000004 02 00000000 00000004"),
      fromHex("04 000000 000001 08 01000000 aa"),
    ]);
    expect(bodies(messages)).toEqual(["aa"]);
  });

  it("gives a message without a body", () => {
    expect(bodies(read([fromHex("04 000000 000000 08 01000000 c4")]))).toEqual(["", ""]);
  });

  it("keeps what comes while it is paused", () => {
    const bodiesSeen: string[] = [];
    const reader = new ChunkReader(noLimits, ({ body }) => {
      bodiesSeen.push(body.toString("hex"));
      reader.pause();
    });
    reader.push(fromHex("04 000000 000001 08 01000000 aa c4 bb"));
    reader.push(fromHex("c4 cc"));
    expect(bodiesSeen).toEqual(["aa"]);
    reader.resume();
    expect(bodiesSeen).toEqual(["aa", "bb"]);
    reader.resume();
    expect(bodiesSeen).toEqual(["aa", "bb", "cc"]);
  });

  it.each([
    ["a stream that starts without a header", "c4 aa", "broken-chunks"],
    [
      "a new header inside a message",
      `04 000000 0000c8 08 01000000 ${"00".repeat(128)} 04 000000 000001 08 01000000`,
      "broken-chunks",
    ],
    ["a message that is too large", "04 000000 000101 08 01000000", "message-too-large"],
  ])("refuses %s", (_, hex, fault) => {
    const limits = { messageBytes: 256, unfinishedBytes: 512 };
    expect(() => read([fromHex(hex)], limits)).toThrow(new RtmpError(fault as "broken-chunks"));
  });

  it("refuses too many chunk streams, and too many messages that do not end", () => {
    expect(read(starts(64, "000001", Buffer.of(1)))).toHaveLength(64);
    expect(() => read(starts(65, "000001", Buffer.of(1)))).toThrow(/too-many-chunk-streams/);
    const limits = { messageBytes: 256, unfinishedBytes: 512 };
    expect(() => read(starts(3, "0000c8", Buffer.alloc(128)), limits)).toThrow(
      /too-much-unfinished/,
    );
  });

  it("counts as unfinished neither what has ended nor what was aborted", () => {
    const limits = { messageBytes: 256, unfinishedBytes: 512 };
    const whole = Buffer.concat([fromHex("04 000000 000064 08 01000000"), Buffer.alloc(100)]);
    expect(
      read(
        Array.from({ length: 20 }, () => whole),
        limits,
      ),
    ).toHaveLength(20);
    const begun = Buffer.concat([fromHex("04 000000 0000c8 08 01000000"), Buffer.alloc(128)]);
    const abort = fromHex("02 000000 000004 02 00000000 00000004");
    expect(read(Array.from({ length: 20 }, () => [begun, abort]).flat(), limits)).toEqual([]);
  });

  it("answers any bytes with messages or RtmpError", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(
          faultOf(() => read([bytes], { messageBytes: 1000, unfinishedBytes: 2000 })),
        ).toSatisfy((fault) => fault === undefined || fault instanceof RtmpError);
      }),
      { numRuns: 500 },
    );
  });
});

const aMessage = fc.record({
  chunkStreamId: fc.integer({ min: 2, max: 63 }),
  messageStreamId: fc.nat(0xffff_ffff),
  type: fc.integer({ min: 7, max: 30 }),
  timestampMs: fc.oneof(
    fc.nat(0xff_ffff),
    fc.constantFrom(0xff_fffe, 0xff_ffff),
    fc.nat(0xffff_ffff),
  ),
  header: fc.uint8Array({ maxLength: 8 }),
  data: fc.uint8Array({ maxLength: 400 }),
});

describe("writeChunks", () => {
  it("writes what the reader reads, however the bytes are split", () => {
    fc.assert(
      fc.property(
        fc.array(aMessage, { maxLength: 8 }),
        fc.array(fc.nat(4000), { maxLength: 20 }),
        (messages, cuts) => {
          const stream = Buffer.concat([setChunkSize(sentChunkSize), ...messages.map(writeChunks)]);
          const expected = messages.map(({ header, data, ...message }) => ({
            type: message.type,
            timestampMs: message.timestampMs,
            streamId: message.messageStreamId,
            body: Buffer.concat([header, data]),
          }));
          expect(read([stream])).toEqual(expected);
          const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
          expect(read(at.slice(1).map((end, index) => stream.subarray(at[index], end)))).toEqual(
            expected,
          );
          expect(read(byteByByte(stream))).toEqual(expected);
        },
      ),
    );
  });

  it.each([0, 0x0123_4567])("splits a long message into chunks at time %i", (timestampMs) => {
    const data = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index & 0xff));
    const header = fromHex("1701000000");
    const bytes = rtmpMediaMessage({ type: 9, timestampMs, header, data });
    const extendedSize = timestampMs === 0 ? 0 : 4;
    expect(bytes).toHaveLength(12 + 150_005 + 2 + 3 * extendedSize);
    expect(bytes[12 + extendedSize + sentChunkSize]).toBe(0xc6);
    expect(read([setChunkSize(sentChunkSize), bytes])).toEqual([
      { type: 9, timestampMs, streamId: 1, body: Buffer.concat([header, data]) },
    ]);
  });
});

/** The error that was thrown, if any. */
function faultOf(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
