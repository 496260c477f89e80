import { FakeClock, silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import type { Frame } from "./frame.ts";
import { Stream, type StreamReader, type StreamState } from "./stream.ts";
import { anAudioFrame, aVideoFrame, aVideoTrack, h264Tracks, withAudio } from "./testing/frames.ts";
import type { Tracks } from "./track.ts";

class Recorder implements StreamReader {
  readonly tracks: Tracks[] = [];
  readonly frames: Frame[] = [];
  readonly states: StreamState[] = [];
  onTracks = (tracks: Tracks) => void this.tracks.push(tracks);
  onFrame = (frame: Frame) => void this.frames.push(frame);
  onState = (state: StreamState) => void this.states.push(state);
  get dts90k() {
    return this.frames.flatMap((frame) => (frame.kind === "video" ? [frame.dts90k] : []));
  }
}

const aStream = () => new Stream({ clock: new FakeClock(), log: silentLogger });

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

const filledFrame = (dts90k: number, byte: number, isKey: boolean) => ({
  ...aVideoFrame(dts90k, isKey),
  data: new Uint8Array(5000).fill(byte),
});

describe("Stream", () => {
  it("gives a new reader the frames since the last key frame, then what follows", () => {
    const stream = aStream();
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    sink.push(aVideoFrame(0, true));
    sink.push(aVideoFrame(3600));
    sink.push(aVideoFrame(7200, true));
    sink.push(aVideoFrame(10_800));
    const late = new Recorder();
    stream.addReader(late);
    sink.push(aVideoFrame(14_400));
    expect(late.dts90k).toEqual([7200, 10_800, 14_400]);
    expect(late.tracks).toEqual([{ ...h264Tracks, audio: undefined }]);
  });

  it("starts who comes later with a whole key frame rather than with one that loss has hit, for 4 s", async () => {
    const clock = new FakeClock();
    const stream = new Stream({ clock, log: silentLogger });
    const sink = stream.openSink();
    const startOf = () => {
      const late = new Recorder();
      stream.addReader(late)();
      return late.dts90k[0];
    };
    sink.setTracks(h264Tracks);
    sink.push(hit(0));
    expect(startOf()).toBe(0);
    sink.push(aVideoFrame(180_000, true));
    await clock.advance(4000);
    sink.push(hit(540_000));
    expect(startOf()).toBe(180_000);
    await clock.advance(1);
    sink.push(hit(541_000));
    expect(startOf()).toBe(541_000);
  });

  it("is live only from the first key frame on", () => {
    const stream = aStream();
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    sink.push(aVideoFrame(0));
    expect(stream.state.status).toBe("connecting");
    sink.push(aVideoFrame(3600, true));
    expect(stream.state.status).toBe("live");
  });

  it("announces sound together with the picture when it comes in time", () => {
    const stream = aStream();
    const reader = new Recorder();
    stream.addReader(reader);
    const sink = stream.openSink();
    sink.setTracks(withAudio);
    sink.push(aVideoFrame(0, true));
    expect(reader.tracks).toEqual([]);
    sink.push(anAudioFrame(0));
    expect(reader.tracks).toEqual([withAudio]);
    expect(reader.frames.map(({ kind }) => kind)).toEqual(["video", "audio"]);
  });

  it("starts without sound after 300 ms when the camera announces sound and sends none", () => {
    const stream = aStream();
    const reader = new Recorder();
    stream.addReader(reader);
    const sink = stream.openSink();
    sink.setTracks(withAudio);
    for (let frame = 0; frame <= 8; frame++) sink.push(aVideoFrame(frame * 3600, frame === 0));
    const { video, audio: promised } = withAudio;
    expect(reader.tracks).toEqual([{ video, promised }]);
    expect(reader.frames).toHaveLength(9);
    sink.push(anAudioFrame(3000));
    sink.push(aVideoFrame(9 * 3600));
    expect(reader.tracks).toHaveLength(1);
    sink.push(aVideoFrame(10 * 3600, true));
    expect(reader.tracks.at(-1)).toEqual(withAudio);
  });

  it("starts without sound even when every frame is a key frame", () => {
    const stream = aStream();
    const sink = stream.openSink();
    sink.setTracks(withAudio);
    for (let frame = 0; frame <= 8; frame++) sink.push(aVideoFrame(frame * 3600, true));
    expect(stream.state.status).toBe("live");
  });

  it("takes sound out of the tracks at the next key frame when it stopped for 2 s", () => {
    const stream = aStream();
    const reader = new Recorder();
    stream.addReader(reader);
    const sink = stream.openSink();
    sink.setTracks(withAudio);
    sink.push(aVideoFrame(0, true));
    sink.push(anAudioFrame(0));
    for (let frame = 1; frame <= 50; frame++) sink.push(aVideoFrame(frame * 3600));
    expect(reader.tracks).toEqual([withAudio]);
    sink.push(aVideoFrame(51 * 3600, true));
    const { video, audio: promised } = withAudio;
    expect(reader.tracks.at(-1)).toEqual({ video, promised });
  });

  it("knows that pictures come with which nobody could start", () => {
    const stream = aStream();
    const sink = stream.openSink();
    sink.setTracks(withAudio);
    sink.noteUnstartable?.();
    expect(stream.isWithoutEntry).toBe(true);
    sink.push(aVideoFrame(0, true));
    expect(stream.isWithoutEntry).toBe(false);
  });

  it("begins at zero when decoding runs ahead of showing, with the sound of the same time", () => {
    const stream = aStream();
    const reader = new Recorder();
    stream.addReader(reader);
    const sink = stream.openSink();
    sink.setTracks(withAudio);
    sink.push({ ...aVideoFrame(-7200, true), pts90k: 0 });
    sink.push(anAudioFrame(0));
    sink.push({ ...aVideoFrame(-3600), pts90k: 14_400 });
    expect(reader.frames).toMatchObject([
      { dts90k: 0, pts90k: 7200 },
      { dtsSamples: (7200 * (withAudio.audio?.sampleRate ?? 0)) / 90_000 },
      { dts90k: 3600, pts90k: 21_600 },
    ]);
  });

  it("never goes back in time when a source is replaced by a new one", async () => {
    const clock = new FakeClock();
    const stream = new Stream({ clock, log: silentLogger });
    const reader = new Recorder();
    stream.addReader(reader);
    const first = stream.openSink();
    first.setTracks(h264Tracks);
    first.push(aVideoFrame(0, true));
    first.push(aVideoFrame(90_000));
    await clock.advance(5000);
    const second = stream.openSink();
    second.setTracks(h264Tracks);
    second.push(aVideoFrame(0, true));
    second.push(aVideoFrame(3600));
    expect(reader.dts90k).toEqual([0, 90_000, 540_000, 543_600]);
  });

  it("ignores what still comes through the sink of a replaced source", () => {
    const stream = aStream();
    const old = stream.openSink();
    const current = stream.openSink();
    current.setTracks(h264Tracks);
    current.push(aVideoFrame(0, true));
    const reader = new Recorder();
    stream.addReader(reader);
    old.push(aVideoFrame(99, true));
    expect(reader.dts90k).toEqual([0]);
  });

  it("announces changed parameter sets just before the key frame that needs them", () => {
    const stream = aStream();
    const reader = new Recorder();
    stream.addReader(reader);
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    sink.push(aVideoFrame(0, true));
    const video = { ...aVideoTrack, width: 320 };
    sink.setTracks({ video });
    expect(reader.tracks).toHaveLength(1);
    sink.push(aVideoFrame(3600, true));
    expect(reader.tracks.at(-1)).toEqual({ video, audio: undefined });
    const late = new Recorder();
    stream.addReader(late);
    expect(late.dts90k).toEqual([3600]);
  });

  it("gives nothing from before a break to who comes during it", () => {
    const stream = aStream();
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    sink.push(aVideoFrame(0, true));
    stream.setState({ status: "reconnecting", reason: { zh: "断", en: "gone" }, isRefused: false });
    const late = new Recorder();
    stream.addReader(late);
    expect([late.tracks, late.frames]).toEqual([[], []]);
  });

  it("stays stopped whatever the source still sends", () => {
    const stream = aStream();
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    stream.setState({ status: "stopped", reason: { zh: "停", en: "stopped" } });
    sink.push(aVideoFrame(0, true));
    expect(stream.state.status).toBe("stopped");
  });

  it("copies what a source pushes: its memory may be used again at once", () => {
    const stream = aStream();
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    const frame = aVideoFrame(0, true);
    sink.push(frame);
    frame.data.fill(0xff);
    const late = new Recorder();
    stream.addReader(late);
    expect(late.frames[0]?.data).toEqual(aVideoFrame(0, true).data);
  });

  it("never changes what a reader keeps, whether it came in time or late", () => {
    const stream = aStream();
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    const early = new Recorder();
    const late = new Recorder();
    stream.addReader(early);
    sink.push(filledFrame(0, 1, true));
    const leave = stream.addReader(late);
    leave();
    for (let gop = 2; gop < 20; gop++) sink.push(filledFrame(gop * 3600, gop, true));
    expect(early.frames.map(({ data }) => data[0])).toEqual([1, ...range(2, 20)]);
    expect(late.frames.map(({ data }) => data[0])).toEqual([1]);
  });

  it("uses the memory of a GOP again when all its readers copy", () => {
    const stream = aStream();
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    const buffers = new Set<ArrayBufferLike>();
    stream.addReader({
      copiesData: true,
      onTracks: () => {},
      onState: () => {},
      onFrame: ({ data }) => void buffers.add(data.buffer),
    });
    for (let gop = 0; gop < 20; gop++) sink.push(filledFrame(gop * 3600, gop, true));
    expect(buffers.size).toBe(1);
  });

  it("tells when a reader comes and the last one goes, however it goes", () => {
    const stream = aStream();
    const told: boolean[] = [];
    const stopTelling = stream.onWatched((isWatched) => told.push(isWatched));
    const leave = stream.addReader(new Recorder());
    stream.addReader(new Recorder())();
    leave();
    leave();
    const broken = new Recorder();
    broken.onState = () => {
      throw new Error("output bug");
    };
    stream.addReader(broken);
    expect(told).toEqual([false, true, true, false, true, false]);
    stopTelling();
    stream.addReader(new Recorder());
    expect(told).toHaveLength(6);
  });

  it("tells with each picture how long nobody sends anything on", () => {
    const stream = aStream();
    const told: number[] = [];
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    sink.push(aVideoFrame(0, true));
    stream.onPeriod((periodMs) => told.push(periodMs));
    stream.addReader(Object.assign(new Recorder(), { periodMs: 80 }));
    const leave = stream.addReader(Object.assign(new Recorder(), { periodMs: 50 }));
    sink.push(aVideoFrame(3600));
    leave();
    sink.push(aVideoFrame(7200));
    stream.addReader(new Recorder());
    sink.push(aVideoFrame(10_800));
    expect(told).toEqual([50, 80, 0]);
  });

  it("lets a reader go that throws, tells it, and serves the others", () => {
    const stream = aStream();
    const broken = new Recorder();
    broken.onFrame = () => {
      throw new Error("muxer bug");
    };
    const fine = new Recorder();
    for (const reader of [broken, fine]) stream.addReader(reader);
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    sink.push(aVideoFrame(0, true));
    sink.push(aVideoFrame(3600));
    expect(fine.dts90k).toEqual([0, 3600]);
    expect(broken.states.at(-1)?.status).toBe("stopped");
    expect(stream.readerCount).toBe(1);
  });
});

/** A key frame that loss has hit. */
function hit(dts90k: number) {
  return { ...aVideoFrame(dts90k, true), damage: "own" as const };
}
