import { FakeClock, type Logger, silentLogger } from "@tessera/base";
import { FlvMuxer, type FlvTracks } from "@tessera/formats/flv";
import { opusHead } from "@tessera/formats/opus";
import { describe, expect, it, vi } from "vitest";
import type { Frame } from "../frame.ts";
import type { Tracks } from "../track.ts";
import { FlvReceiver } from "./flv-receiver.ts";

const h264: FlvTracks = {
  video: {
    codec: "h264",
    // 640 × 360, Constrained Baseline.
    sps: [Uint8Array.from(Buffer.from("6742c01ed900a02ff9610000030001000003003c8f162e48", "hex"))],
    pps: [Uint8Array.from(Buffer.from("68cb83cb20", "hex"))],
    width: 640,
    height: 360,
  },
};
const idr = Uint8Array.of(0, 0, 0, 2, 0x65, 1);
const inter = Uint8Array.of(0, 0, 0, 2, 0x41, 2);

function aReceiver(log: Logger = silentLogger) {
  const clock = new FakeClock();
  const frames: Frame[] = [];
  const announced: Tracks[] = [];
  const sink = {
    setTracks: (tracks: Tracks) => void announced.push(tracks),
    push: (frame: Frame) => void frames.push(frame),
    countPackets: () => {},
  };
  const receiver = new FlvReceiver({ sink, clock, log });
  const receive = (kind: "audio" | "video", timestampMs: number, ...parts: Uint8Array[]) =>
    receiver.receive({ kind, timestampMs, body: Buffer.concat(parts) });
  const muxer = new FlvMuxer(h264, { hevc: "enhanced" });
  const start = () => {
    const [, config] = muxer.sequenceHeaders(0);
    if (config) receive("video", 0, config.header, config.data);
  };
  const picture = (timestampMs: number, data: Uint8Array, ctsMs = 0) => {
    const isKey = data === idr;
    const message = muxer.video({ timestampMs, ctsMs, isKey, data });
    receive("video", timestampMs, message.header, message.data);
  };
  return { clock, frames, announced, receive, start, picture };
}

describe("pictures from FLV", () => {
  it("have the track of the sequence header, told once however often it is repeated", () => {
    const { start, announced } = aReceiver();
    start();
    start();
    expect(announced).toMatchObject([{ video: h264.video }]);
  });

  it("keep decode and presentation time, from zero", () => {
    const { start, picture, frames } = aReceiver();
    start();
    picture(5000, idr, 80);
    picture(5040, inter, 40);
    expect(frames).toMatchObject([
      { dts90k: 0, pts90k: 7200, isKey: true },
      { dts90k: 3600, pts90k: 7200, isKey: false },
    ]);
  });

  it("go on where 32 bits of milliseconds wrap", () => {
    const { start, picture, frames } = aReceiver();
    start();
    picture(2 ** 32 - 20, idr);
    picture(20, inter);
    expect(frames[1]).toMatchObject({ dts90k: 3600 });
  });

  it.each([
    ["forward", 900_000],
    ["back", 1000],
  ])("go on by the time that passed when the clock jumps %s", async (_, to) => {
    const { start, picture, frames, clock } = aReceiver();
    start();
    picture(60_000, idr);
    await clock.advance(40);
    picture(to, inter);
    picture(to + 40, inter);
    expect(frames).toMatchObject([{ dts90k: 0 }, { dts90k: 3600 }, { dts90k: 7200 }]);
  });

  it("never step back in decode time", () => {
    const { start, picture, frames } = aReceiver();
    start();
    picture(100, idr);
    picture(90, inter);
    expect(frames).toMatchObject([{ dts90k: 0 }, { dts90k: 1 }]);
  });

  it("are slices only: parameter sets, SEI and delimiters inside a frame are left out", () => {
    const { start, picture, frames } = aReceiver();
    start();
    const mixed = Buffer.concat([
      Uint8Array.from(Buffer.from("0000000209f00000000167000000010600000001ff", "hex")),
    ]);
    picture(0, Buffer.concat([mixed.subarray(0, 16), idr]));
    expect(frames).toMatchObject([{ data: new Uint8Array(idr), isKey: true }]);
  });

  it("without a sequence header, or of nothing, are left out", () => {
    const { picture, receive, frames } = aReceiver();
    picture(0, idr);
    receive("video", 0);
    expect(frames).toEqual([]);
  });

  it("of a codec that nobody here knows are refused by its name, unless others came before", () => {
    const av1 = Buffer.from("9161763031", "hex");
    expect(() => aReceiver().receive("video", 0, av1)).toThrow(
      /AV1 video, which this system cannot use/,
    );
    const { start, receive } = aReceiver();
    start();
    expect(() => receive("video", 0, av1)).not.toThrow();
  });

  it("that nobody can read are an error in words", () => {
    const { receive } = aReceiver();
    expect(() => receive("video", 0, Uint8Array.of(0x17, 0, 0, 0, 0, 1, 2))).toThrow(/avcC/);
  });
});

describe("sound from FLV", () => {
  it("is AAC placed by its samples, where the milliseconds tremble", () => {
    const { start, picture, receive, frames, announced } = aReceiver();
    start();
    receive("audio", 0, Uint8Array.of(0xaf, 0, 0x14, 0x08));
    picture(0, idr);
    for (const atMs of [0, 64, 128, 192, 257]) receive("audio", atMs, Uint8Array.of(0xaf, 1, 9));
    expect(announced.at(-1)?.audio).toMatchObject({ codec: "aac", sampleRate: 16_000 });
    expect(frames.slice(1)).toMatchObject(
      [0, 1024, 2048, 3072, 4096].map((at) => ({ dtsSamples: at })),
    );
  });

  it("moves to its time after a gap", () => {
    const { start, picture, receive, frames } = aReceiver();
    start();
    receive("audio", 0, Uint8Array.of(0xaf, 0, 0x14, 0x08));
    picture(0, idr);
    receive("audio", 0, Uint8Array.of(0xaf, 1, 9));
    picture(1000, inter);
    receive("audio", 1000, Uint8Array.of(0xaf, 1, 9));
    receive("audio", 500, Uint8Array.of(0xaf, 1, 9));
    expect(frames.filter(({ kind }) => kind === "audio")).toMatchObject([
      { dtsSamples: 0 },
      { dtsSamples: 16_000 },
    ]);
  });

  it.each([
    [0x72, "pcma"],
    [0x82, "pcmu"],
  ])("with first byte %i is %s at 8 kHz", (first, codec) => {
    const { start, picture, receive, frames, announced } = aReceiver();
    start();
    picture(0, idr);
    receive("audio", 0, Uint8Array.of(first), new Uint8Array(160));
    receive("audio", 20, Uint8Array.of(first), new Uint8Array(160));
    expect(announced.map(({ audio }) => audio)).toEqual([
      undefined,
      { codec, sampleRate: 8000, channels: 1 },
    ]);
    expect(frames.slice(1)).toMatchObject([{ dtsSamples: 0 }, { dtsSamples: 160 }]);
  });

  it("is Opus when its header came before", () => {
    const { start, picture, receive, frames, announced } = aReceiver();
    start();
    picture(0, idr);
    const fourCc = Buffer.from("Opus");
    receive("audio", 0, Uint8Array.of(0x91), fourCc, Uint8Array.of(0xfc, 1));
    receive("audio", 0, Uint8Array.of(0x90), fourCc, opusHead(2));
    for (const atMs of [0, 20, 41])
      receive("audio", atMs, Uint8Array.of(0x91), fourCc, Uint8Array.of(0xfc, 1));
    expect(announced.at(-1)?.audio).toEqual({ codec: "opus", sampleRate: 48_000, channels: 2 });
    expect(frames.slice(1)).toMatchObject([0, 960, 1920].map((at) => ({ dtsSamples: at })));
  });

  it("is MP3 of the rate that its frames tell", () => {
    const { start, picture, receive, frames, announced } = aReceiver();
    start();
    picture(0, idr);
    for (const atMs of [0, 26])
      receive("audio", atMs, Uint8Array.of(0x2f, 0xff, 0xfb, 0x90, 0), new Uint8Array(413));
    expect(announced.at(-1)?.audio).toEqual({ codec: "mp3", sampleRate: 44_100, channels: 2 });
    expect(frames.slice(1)).toMatchObject([{ dtsSamples: 0 }, { dtsSamples: 1152 }]);
  });

  it("whose header is broken costs no picture", () => {
    const { start, picture, receive, frames } = aReceiver();
    start();
    receive("audio", 0, Uint8Array.of(0xaf, 0, 0));
    picture(0, idr);
    receive("audio", 0, Uint8Array.of(0xaf, 1, 9));
    expect(frames).toMatchObject([{ kind: "video" }]);
  });

  it("that we do not carry is dropped with one line in the log", () => {
    const info = vi.fn<Logger["info"]>();
    const { start, picture, receive, frames } = aReceiver({ ...silentLogger, info });
    start();
    picture(0, idr);
    for (const atMs of [0, 20, 40]) receive("audio", atMs, Uint8Array.of(0x50, 1, 2));
    expect(frames).toHaveLength(1);
    expect(info).toHaveBeenCalledTimes(1);
  });
});
