import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import type { Frame } from "./frame.ts";
import { Stream, type StreamReader, type StreamState } from "./stream.ts";
import { anAudioFrame, aVideoFrame, h264Tracks, withAudio } from "./testing/frames.ts";
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

describe("Stream", () => {
  it("gives a new reader the frames since the last key frame, then what follows", () => {
    const stream = new Stream(new FakeClock());
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

  it("is live only from the first key frame on", () => {
    const stream = new Stream(new FakeClock());
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    sink.push(aVideoFrame(0));
    expect(stream.state.status).toBe("connecting");
    sink.push(aVideoFrame(3600, true));
    expect(stream.state.status).toBe("live");
  });

  it("announces sound together with the picture when it comes in time", () => {
    const stream = new Stream(new FakeClock());
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
    const stream = new Stream(new FakeClock());
    const reader = new Recorder();
    stream.addReader(reader);
    const sink = stream.openSink();
    sink.setTracks(withAudio);
    for (let frame = 0; frame <= 8; frame++) sink.push(aVideoFrame(frame * 3600, frame === 0));
    expect(reader.tracks).toEqual([{ ...withAudio, audio: undefined }]);
    expect(reader.frames).toHaveLength(9);
    sink.push(anAudioFrame(3000));
    expect(reader.tracks.at(-1)).toEqual(withAudio);
  });

  it("never goes back in time when a source is replaced by a new one", async () => {
    const clock = new FakeClock();
    const stream = new Stream(clock);
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
    const stream = new Stream(new FakeClock());
    const old = stream.openSink();
    const current = stream.openSink();
    current.setTracks(h264Tracks);
    current.push(aVideoFrame(0, true));
    const reader = new Recorder();
    stream.addReader(reader);
    old.push(aVideoFrame(99, true));
    expect(reader.dts90k).toEqual([0]);
  });

  it("forgets the GOP when parameter sets change, so that nobody decodes it with the wrong ones", () => {
    const stream = new Stream(new FakeClock());
    const sink = stream.openSink();
    sink.setTracks(h264Tracks);
    sink.push(aVideoFrame(0, true));
    sink.setTracks({ ...h264Tracks });
    const reader = new Recorder();
    stream.addReader(reader);
    expect(reader.frames).toEqual([]);
    expect(reader.tracks).toHaveLength(1);
  });
});
