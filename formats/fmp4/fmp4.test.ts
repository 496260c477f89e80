import { describe, expect, it } from "vitest";
import { flacStreamInfo } from "../flac/index.ts";
import type { VideoTrack } from "../track/index.ts";
import {
  audioFragment,
  type Fmp4AudioTrack,
  type Fmp4Tracks,
  fragment,
  initSegment,
  mimeType,
  videoFragment,
} from "./index.ts";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

const video: VideoTrack = {
  codec: "h264",
  sps: [fromHex("67640028acd940780227e5c044000003000400000300c83c60c658")],
  pps: [fromHex("68ebe3cb22c0")],
  width: 1920,
  height: 1080,
};
const h265: VideoTrack = {
  codec: "h265",
  vps: [fromHex("40010c01ffff01600000030090000003000003005d959809")],
  sps: [
    fromHex(
      "42010101600000030090000003000003005da00280802d165959a4932bc05a020000030002000003003210",
    ),
  ],
  pps: [fromHex("4401c172b46240")],
  width: 1280,
  height: 720,
};
const aac: Fmp4AudioTrack = {
  codec: "aac",
  config: fromHex("1408"),
  sampleRate: 16_000,
  channels: 1,
};
const flac: Fmp4AudioTrack = {
  codec: "flac",
  streamInfo: flacStreamInfo({ sampleRate: 8_000, channels: 1, maxBlockSize: 4096 }),
  sampleRate: 8_000,
  channels: 1,
};

const containers = new Set([
  "moov",
  "trak",
  "mdia",
  "minf",
  "dinf",
  "stbl",
  "mvex",
  "moof",
  "traf",
]);

/** The paths of all boxes, depth first; fails when a size does not add up. */
function boxPaths(data: Uint8Array, parent = ""): string[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const paths: string[] = [];
  let at = 0;
  while (at < data.length) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...data.subarray(at + 4, at + 8));
    if (size < 8 || at + size > data.length) throw new Error(`${parent}/${type} has size ${size}`);
    const path = `${parent}/${type}`;
    paths.push(path);
    if (containers.has(type)) paths.push(...boxPaths(data.subarray(at + 8, at + size), path));
    at += size;
  }
  return paths;
}

function trackPaths(mediaHeader: string): string[] {
  const minf = "/moov/trak/mdia/minf";
  const stbl = `${minf}/stbl`;
  return [
    "/moov/trak",
    "/moov/trak/tkhd",
    "/moov/trak/mdia",
    "/moov/trak/mdia/mdhd",
    "/moov/trak/mdia/hdlr",
    minf,
    `${minf}/${mediaHeader}`,
    `${minf}/dinf`,
    `${minf}/dinf/dref`,
    stbl,
    `${stbl}/stsd`,
    `${stbl}/stts`,
    `${stbl}/stsc`,
    `${stbl}/stsz`,
    `${stbl}/stco`,
  ];
}

function trackCount(tracks: Fmp4Tracks): number {
  return boxPaths(initSegment(tracks)).filter((path) => path === "/moov/trak").length;
}

const trafPaths = ["/moof/traf", "/moof/traf/tfhd", "/moof/traf/tfdt", "/moof/traf/trun"];

describe("mimeType", () => {
  it("lists the codecs, video first", () => {
    expect(mimeType({ video, audio: aac })).toBe('video/mp4; codecs="avc1.640028,mp4a.40.2"');
    expect(mimeType({ video: h265, audio: flac })).toBe('video/mp4; codecs="hvc1.1.6.L93.90,flac"');
    expect(mimeType({ video })).toBe('video/mp4; codecs="avc1.640028"');
  });

  it("is audio when there is no picture", () => {
    expect(mimeType({ audio: aac })).toBe('audio/mp4; codecs="mp4a.40.2"');
  });
});

describe("initSegment", () => {
  it("describes both tracks and leaves their sample tables empty", () => {
    expect(boxPaths(initSegment({ video, audio: aac }))).toEqual([
      "/ftyp",
      "/moov",
      "/moov/mvhd",
      ...trackPaths("vmhd"),
      ...trackPaths("smhd"),
      "/moov/mvex",
      "/moov/mvex/trex",
      "/moov/mvex/trex",
    ]);
  });

  it("has one track when only one is there, and refuses none", () => {
    expect(trackCount({ video: h265 })).toBe(1);
    expect(trackCount({ audio: flac })).toBe(1);
    expect(() => initSegment({})).toThrow(TypeError);
  });

  it("grows for parameter sets of any length", () => {
    const pps = new Uint8Array(10_000).fill(0x68);
    expect(boxPaths(initSegment({ video: { ...video, pps: [pps] }, audio: aac }))).toContain(
      "/moov/mvex",
    );
  });
});

describe("fragments", () => {
  it("hold one video frame behind a moof of the standard's layout", () => {
    const data = Uint8Array.of(0, 0, 0, 2, 0x65, 0x88);
    const bytes = videoFragment({
      sequence: 7,
      dts90k: 2 ** 32 + 5,
      duration90k: 3600,
      ctsOffset90k: -1,
      isKey: true,
      data,
    });
    expect(toHex(bytes)).toBe(
      [
        "00000068 6d6f6f66",
        "00000010 6d666864 00000000 00000007",
        "00000050 74726166",
        "00000010 74666864 00020000 00000001",
        "00000014 74666474 01000000 00000001 00000005",
        "00000024 7472756e 01000f01 00000001 00000070",
        "00000e10 00000006 02000000 ffffffff",
        "0000000e 6d646174 000000026588",
      ]
        .join("")
        .replaceAll(" ", ""),
    );
  });

  it("are written where they are told to, whatever is there", () => {
    const frame = {
      sequence: 7,
      dts90k: 5,
      duration90k: 3600,
      ctsOffset90k: 0,
      isKey: true,
      data: Uint8Array.of(0, 0, 0, 2, 0x65, 0x88),
    };
    const memory = new Uint8Array(1000).fill(0xff);
    const written = videoFragment(frame, () => memory.subarray(100));
    expect(toHex(written)).toBe(toHex(videoFragment(frame)));
    expect([written.buffer, written.byteOffset]).toEqual([memory.buffer, 100]);
  });

  it("hold one audio frame, which needs no flags", () => {
    const bytes = audioFragment({
      sequence: 8,
      dtsSamples: 1024,
      durationSamples: 1024,
      data: Uint8Array.of(1, 2, 3),
    });
    expect(toHex(bytes)).toBe(
      [
        "00000060 6d6f6f66",
        "00000010 6d666864 00000000 00000008",
        "00000048 74726166",
        "00000010 74666864 00020000 00000002",
        "00000014 74666474 01000000 00000000 00000400",
        "0000001c 7472756e 00000301 00000001 00000068",
        "00000400 00000003",
        "0000000b 6d646174 010203",
      ]
        .join("")
        .replaceAll(" ", ""),
    );
  });

  it("hold runs of both tracks, audio data behind video data", () => {
    const videoData = Uint8Array.of(1, 1, 1);
    const sample = { duration90k: 1, ctsOffset90k: 0, isKey: false, data: videoData };
    const bytes = fragment({
      sequence: 1,
      video: { dts90k: 0, samples: [sample, { ...sample, isKey: true }] },
      audio: { dtsSamples: 0, samples: [{ durationSamples: 1, data: Uint8Array.of(9) }] },
    });
    expect(boxPaths(bytes)).toEqual(["/moof", "/moof/mfhd", ...trafPaths, ...trafPaths, "/mdat"]);
    expect(bytes.subarray(-7)).toEqual(Uint8Array.of(1, 1, 1, 1, 1, 1, 9));
  });
});
