import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amf0Field, parseAmf0 } from "../amf0/index.ts";
import { BrokenBytes } from "../bits/index.ts";
import type { VideoTrack } from "../track/index.ts";
import {
  type FlvMessage,
  FlvMuxer,
  FlvStreamParser,
  type FlvTag,
  flvFileHeader,
  flvTag,
  parseAudioBody,
  parseAvcDecoderConfig,
  parseHevcDecoderConfig,
  parseVideoBody,
} from "./index.ts";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bodyOf = ({ header, data }: FlvMessage) => toHex(Uint8Array.of(...header, ...data));

/** Parameter sets as x264 and x265 write them. */
const h264Sps = fromHex("6742c00dd9014196ffc004000321000003000100000300320f14292c");
const h264Pps = fromHex("68cb83cb20");
const h265Vps = fromHex("40010c01ffff01600000030090000003000003003c959809");
const h265Sps = fromHex(
  "42010101600000030090000003000003003ca00a080b9f796566924caf016808000003000800000300c840",
);
const h265Pps = fromHex("4401c172b46240");
const h264: VideoTrack = { codec: "h264", sps: [h264Sps], pps: [h264Pps], width: 320, height: 180 };
const h265: VideoTrack = {
  codec: "h265",
  vps: [h265Vps],
  sps: [h265Sps],
  pps: [h265Pps],
  width: 320,
  height: 180,
};
const aac = { codec: "aac", config: fromHex("1408"), sampleRate: 16_000, channels: 1 } as const;
const data = fromHex("0000000265b8");
const aFrame = { timestampMs: 40, ctsMs: 0, isKey: true, data };

describe("FlvMuxer", () => {
  it("writes H.264 as the specification has it", () => {
    const muxer = new FlvMuxer({ video: h264, audio: aac }, { hevc: "enhanced" });
    const [, video, audio] = muxer.sequenceHeaders(0).map(bodyOf);
    expect(video?.startsWith("17000000000142c00dffe1001c6742c00d")).toBe(true);
    expect(audio).toBe("af001408");
    expect(bodyOf(muxer.video(aFrame))).toBe("17010000000000000265b8");
    expect(bodyOf(muxer.video({ ...aFrame, isKey: false, ctsMs: 80 }))).toBe(
      "27010000500000000265b8",
    );
    expect(bodyOf(muxer.video({ ...aFrame, ctsMs: -40 })).slice(0, 10)).toBe("1701ffffd8");
    expect(bodyOf(muxer.audio({ timestampMs: 0, data: fromHex("2100") }))).toBe("af012100");
  });

  it("writes H.265 by codec id 12 when asked for the legacy way", () => {
    const muxer = new FlvMuxer({ video: h265 }, { hevc: "legacy" });
    expect(muxer.sequenceHeaders(0).map(bodyOf)[1]?.startsWith("1c0000000001")).toBe(true);
    expect(bodyOf(muxer.video({ ...aFrame, isKey: false })).slice(0, 10)).toBe("2c01000000");
  });

  it("writes H.265 by FourCC, with a composition time only where there is one", () => {
    const muxer = new FlvMuxer({ video: h265 }, { hevc: "enhanced" });
    expect(muxer.sequenceHeaders(0).map(bodyOf)[1]?.startsWith("906876633101")).toBe(true);
    const starts = [
      { ...aFrame, ctsMs: 40 },
      aFrame,
      { ...aFrame, isKey: false, ctsMs: 40 },
      { ...aFrame, isKey: false },
    ].map((frame) => bodyOf(muxer.video(frame)).slice(0, 16));
    expect(starts).toEqual([
      "9168766331000028",
      "9368766331000000",
      "a168766331000028",
      "a368766331000000",
    ]);
  });

  it.each([
    ["pcma", 1, "72"],
    ["pcmu", 1, "82"],
    ["pcmu", 2, "83"],
  ] as const)(
    "writes %s of %i channels as %s without a sequence header",
    (codec, channels, first) => {
      const muxer = new FlvMuxer(
        { audio: { codec, sampleRate: 8_000, channels } },
        { hevc: "legacy" },
      );
      expect(muxer.sequenceHeaders(0)).toHaveLength(1);
      expect(bodyOf(muxer.audio({ timestampMs: 0, data: fromHex("d5d5") }))).toBe(`${first}d5d5`);
    },
  );

  it("writes FLAC and Opus by FourCC", () => {
    const rate = { sampleRate: 8_000, channels: 1 };
    const flac = { codec: "flac", streamInfo: fromHex("80000022"), ...rate } as const;
    const opus = { codec: "opus", sampleRate: 48_000, channels: 1 } as const;
    const opusHead = "4f707573486561640101000080bb0000000000";
    for (const [audio, fourCc, config] of [
      [flac, "664c6143", "80000022"],
      [opus, "4f707573", opusHead],
    ] as const) {
      const muxer = new FlvMuxer({ audio }, { hevc: "legacy" });
      expect(muxer.sequenceHeaders(0).map(bodyOf)[1]).toBe(`90${fourCc}${config}`);
      expect(bodyOf(muxer.audio({ timestampMs: 0, data: fromHex("ff") }))).toBe(`91${fourCc}ff`);
    }
  });

  it.each([
    [44_100, 2, "2f"],
    [22_050, 1, "2a"],
    [8_000, 1, "22"],
  ])("writes MP3 of %s Hz and %s channels as format 2 without a header of its own", (...mp3) => {
    const [sampleRate, channels, first] = mp3;
    const audio = { codec: "mp3", sampleRate, channels } as const;
    const muxer = new FlvMuxer({ audio }, { hevc: "legacy" });
    expect(muxer.sequenceHeaders(0)).toHaveLength(1);
    expect(bodyOf(muxer.audio({ timestampMs: 0, data: fromHex("fffb") }))).toBe(`${first}fffb`);
  });

  it("tells size, rate and codecs in the metadata", () => {
    const [metadata] = new FlvMuxer(
      { video: h264, audio: aac },
      { hevc: "legacy" },
    ).sequenceHeaders(0);
    const [name, values] = parseAmf0(metadata?.data ?? new Uint8Array(0));
    expect(name).toBe("onMetaData");
    expect(
      ["width", "height", "videocodecid", "audiocodecid", "audiosamplerate"].map((field) =>
        amf0Field(values, field),
      ),
    ).toEqual([320, 180, 7, 10, 16_000]);
  });
});

describe("flvTag", () => {
  it("writes header, body and the size of both behind it", () => {
    const tag = flvTag({
      type: 9,
      timestampMs: 0x0102_0304,
      header: fromHex("1701000000"),
      data: fromHex("aabb"),
    });
    expect(toHex(tag)).toBe("09000007 02030401 000000 1701000000aabb 00000012".replaceAll(" ", ""));
  });

  it("starts a file by what is in it", () => {
    expect(toHex(flvFileHeader({ video: true, audio: true }))).toBe("464c5601050000000900000000");
    expect(flvFileHeader({ video: true, audio: false })[4]).toBe(1);
  });
});

describe("parseVideoBody", () => {
  it.each([
    ["17 00 000000 0142", { kind: "config", codec: "h264", config: fromHex("0142") }],
    [
      "17 01 000000 65",
      { kind: "frame", codec: "h264", isKey: true, ctsMs: 0, data: fromHex("65") },
    ],
    [
      "27 01 ffffd8 41",
      { kind: "frame", codec: "h264", isKey: false, ctsMs: -40, data: fromHex("41") },
    ],
    ["1c 00 000000 01", { kind: "config", codec: "h265", config: fromHex("01") }],
    ["90 68766331 01", { kind: "config", codec: "h265", config: fromHex("01") }],
    [
      "91 68766331 000028 26",
      { kind: "frame", codec: "h265", isKey: true, ctsMs: 40, data: fromHex("26") },
    ],
    [
      "93 68766331 26",
      { kind: "frame", codec: "h265", isKey: true, ctsMs: 0, data: fromHex("26") },
    ],
    [
      "a3 68766331 02",
      { kind: "frame", codec: "h265", isKey: false, ctsMs: 0, data: fromHex("02") },
    ],
    [
      "a1 61766331 000000 41",
      { kind: "frame", codec: "h264", isKey: false, ctsMs: 0, data: fromHex("41") },
    ],
    ["17 02 000000", { kind: "ignored", reason: "end of sequence" }],
    ["92 68766331", { kind: "ignored", reason: "end of sequence" }],
    ["94 68766331", { kind: "ignored", reason: "video metadata" }],
    ["96 00", { kind: "ignored", reason: "multitrack video" }],
    ["97 00", { kind: "ignored", reason: "video packet with modifier extensions" }],
    ["91 61763031 00", { kind: "ignored", reason: "video codec av01", codec: "AV1" }],
    ["12 00", { kind: "ignored", reason: "video codec 2", codec: "Sorenson H.263" }],
    ["57 00", { kind: "ignored", reason: "command frame" }],
  ])("reads %s", (hex, expected) => {
    expect(parseVideoBody(fromHex(hex))).toEqual(expected);
  });

  it("refuses a body that ends too early", () => {
    for (const hex of ["", "17", "170100", "91687663", "916876633100"])
      expect(() => parseVideoBody(fromHex(hex))).toThrow(/ends too early/);
  });
});

describe("parseAudioBody", () => {
  it.each([
    ["af 00 1408", { kind: "config", codec: "aac", config: fromHex("1408") }],
    ["af 01 21", { kind: "frame", codec: "aac", channels: undefined, data: fromHex("21") }],
    ["2f fffb", { kind: "frame", codec: "mp3", channels: 2, data: fromHex("fffb") }],
    ["72 d5", { kind: "frame", codec: "pcma", channels: 1, data: fromHex("d5") }],
    ["82 ff", { kind: "frame", codec: "pcmu", channels: 1, data: fromHex("ff") }],
    ["90 664c6143 80000022", { kind: "config", codec: "flac", config: fromHex("80000022") }],
    ["90 664c6143 664c6143 80", { kind: "config", codec: "flac", config: fromHex("80") }],
    ["91 4f707573 fc", { kind: "frame", codec: "opus", channels: undefined, data: fromHex("fc") }],
    ["91 6d703461 21", { kind: "frame", codec: "aac", channels: undefined, data: fromHex("21") }],
    ["92 4f707573", { kind: "ignored", reason: "end of sequence" }],
    ["95 00", { kind: "ignored", reason: "multitrack audio" }],
    ["91 61632d33 00", { kind: "ignored", reason: "audio codec ac-3" }],
    ["b2 00", { kind: "ignored", reason: "audio format 11" }],
  ])("reads %s", (hex, expected) => {
    expect(parseAudioBody(fromHex(hex))).toEqual(expected);
  });
});

const configOf = (video: VideoTrack) =>
  new FlvMuxer({ video }, { hevc: "legacy" }).sequenceHeaders(0)[1]?.data ?? new Uint8Array(0);

it("gives a FLAC config its block header when it came without", () => {
  const info = "11".repeat(34);
  expect(parseAudioBody(fromHex(`90 664c6143 ${info}`))).toEqual({
    kind: "config",
    codec: "flac",
    config: fromHex(`80000022 ${info}`),
  });
});

describe("decoder configs", () => {
  it("give back the parameter sets that were written", () => {
    expect(parseAvcDecoderConfig(configOf(h264))).toEqual({
      sps: [h264Sps],
      pps: [h264Pps],
      lengthSize: 4,
    });
    expect(parseHevcDecoderConfig(configOf(h265))).toEqual({
      vps: [h265Vps],
      sps: [h265Sps],
      pps: [h265Pps],
      lengthSize: 4,
    });
  });

  it("are refused when a set is missing or cut short", () => {
    const avc = configOf(h264);
    expect(() => parseAvcDecoderConfig(avc.subarray(0, 20))).toThrow(/ends too early/);
    expect(() => parseAvcDecoderConfig(fromHex("0142c00dffe000"))).toThrow(/no SPS/);
    expect(() => parseAvcDecoderConfig(fromHex("0242c00dffe000"))).toThrow(/version 2/);
    expect(() => parseHevcDecoderConfig(configOf(h265).with(22, 0))).toThrow(/no VPS/);
  });
});

/** Feeds the pieces through a buffer that is reused, as a socket does. */
function parse(pieces: readonly Uint8Array[], maxTagBytes?: number): FlvTag[] {
  const tags: FlvTag[] = [];
  const parser = new FlvStreamParser({
    onTag: (tag) => void tags.push(tag),
    ...(maxTagBytes === undefined ? {} : { maxTagBytes }),
  });
  for (const piece of pieces) {
    const shared = Uint8Array.from(piece);
    parser.push(shared);
    shared.fill(0xee);
  }
  return tags;
}

describe("FlvStreamParser", () => {
  const messages = new FlvMuxer({ video: h264, audio: aac }, { hevc: "legacy" });
  const file = Buffer.concat([
    flvFileHeader({ video: true, audio: true }),
    ...messages.sequenceHeaders(0).map(flvTag),
    flvTag(messages.video({ ...aFrame, timestampMs: 0xfedc_ba98 })),
    // A type that nobody knows, and a tag without a body.
    fromHex("0b000002 00000000 000000 aabb 0000000d"),
    flvTag({ type: 8, timestampMs: 7, header: new Uint8Array(0), data: new Uint8Array(0) }),
  ]);

  it("gives every tag with its whole timestamp", () => {
    const tags = parse([file]);
    expect(tags.map(({ type }) => type)).toEqual([18, 9, 8, 9, 8]);
    expect(tags.map(({ timestampMs }) => timestampMs)).toEqual([0, 0, 0, 0xfedc_ba98, 7]);
    expect(parseVideoBody(tags[3]?.body ?? new Uint8Array(0))).toMatchObject({ data });
  });

  it("gives the same however the bytes are split", () => {
    const whole = parse([file]);
    expect(parse([...file].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
    fc.assert(
      fc.property(fc.array(fc.nat(file.length), { maxLength: 20 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), file.length];
        const pieces = at.slice(1).map((end, index) => file.subarray(at[index], end));
        expect(parse(pieces)).toEqual(whole);
      }),
    );
  });

  it("refuses another format and a tag that is too large", () => {
    expect(() => parse([Buffer.from("HTTP/1.1 200 OK")])).toThrow(/not an FLV/);
    expect(() => parse([file], 20)).toThrow(/too large/);
  });
});

it("answers any bytes with values or BrokenBytes", () => {
  const readers: ((bytes: Uint8Array) => unknown)[] = [
    parseVideoBody,
    parseAudioBody,
    parseAvcDecoderConfig,
    parseHevcDecoderConfig,
    (bytes) => new FlvStreamParser({ onTag: () => {} }).push(bytes),
    (bytes) =>
      new FlvStreamParser({ onTag: () => {} }).push(
        Uint8Array.of(...flvFileHeader({ video: true, audio: true }), ...bytes),
      ),
  ];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.constantFrom(...readers), (bytes, read) => {
      expect(faultOf(() => read(bytes))).toSatisfy(isNoneOrBroken);
    }),
    { numRuns: 500 },
  );
});

const isNoneOrBroken = (fault: unknown) => fault === undefined || fault instanceof BrokenBytes;

/** The error that was thrown, if any. */
function faultOf(read: () => unknown): unknown {
  try {
    read();
    return undefined;
  } catch (error) {
    return error;
  }
}
