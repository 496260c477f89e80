import { BadRequest, FakeClock, silentLogger, TooMany } from "@tessera/base";
import {
  type Frame,
  type Place,
  Stream,
  type StreamReader,
  type StreamState,
  type Tracks,
  type VideoFrame,
  type VideoTrack,
} from "@tessera/engine";
import { expect, it } from "vitest";
import type { Encoder, StartEncoder } from "./encoder.ts";
import { Transcoders } from "./transcoders.ts";

const sets = { sps: [Uint8Array.of(1)], pps: [Uint8Array.of(2)], width: 640, height: 360 } as const;
const h264: VideoTrack = { codec: "h264", ...sets };
const h265: VideoTrack = { codec: "h265", vps: [Uint8Array.of(3)], ...sets };
const audio = { codec: "pcma", sampleRate: 8000, channels: 1 } as const;

const aFrame = (ms: number, isKey = false): VideoFrame => ({
  kind: "video",
  data: Uint8Array.of(0, 0, 0, 1, isKey ? 0x65 : 0x41),
  dts90k: ms * 90,
  pts90k: ms * 90,
  isKey,
});
const aSound = (ms: number): Frame => ({
  kind: "audio",
  data: new Uint8Array(160),
  dtsSamples: ms * 8,
});
const aPlace = (channelId: string): Place => ({ channel: { deviceId: "d", channelId }, flow: 1 });

/** Gives back what it was given, when the test says so. */
class FakeEncoder implements Encoder {
  readonly wish: Parameters<StartEncoder>[0];
  readonly tracks: Tracks[] = [];
  readonly given: Frame[] = [];
  readonly waitingBytes = 0;
  isStopped = false;
  readonly input = {
    onTracks: (tracks: Tracks) => void this.tracks.push(tracks),
    onFrame: (frame: Frame) => void this.given.push(frame),
  };

  constructor(wish: Parameters<StartEncoder>[0]) {
    this.wish = wish;
  }

  giveBack(): void {
    this.wish.output.onTracks({ video: h264 });
    for (const frame of this.given.splice(0)) this.wish.output.onFrame(frame);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.resolve();
  }
}

class Watcher implements StreamReader {
  readonly tracks: Tracks[] = [];
  readonly frames: Frame[] = [];
  readonly states: StreamState[] = [];
  onTracks = (tracks: Tracks) => void this.tracks.push(tracks);
  onFrame = (frame: Frame) => void this.frames.push(frame);
  onState = (state: StreamState) => void this.states.push(state);

  get times(): readonly string[] {
    return this.frames.map((frame) =>
      frame.kind === "video" ? `picture ${frame.pts90k / 90}` : `sound ${frame.dtsSamples / 8}`,
    );
  }
}

function aSite(limits = { isEnabled: true, maxStreams: 1, maxHeight: 720 }) {
  const clock = new FakeClock();
  const tools = { clock, log: silentLogger };
  const encoders: FakeEncoder[] = [];
  const transcoders = new Transcoders({
    ...tools,
    limits: () => limits,
    start(wish) {
      const encoder = new FakeEncoder(wish);
      encoders.push(encoder);
      return encoder;
    },
  });
  const aSource = (tracks: Tracks) => {
    const stream = new Stream(tools);
    const sink = stream.openSink();
    sink.setTracks(tracks);
    return { stream, sink };
  };
  const watch = (source: Stream, place = aPlace("1")) => {
    const watcher = new Watcher();
    const { stream, release } = transcoders.open(source, place);
    stream.addReader(watcher);
    return { watcher, stream, release };
  };
  const encoder = (at = -1) => {
    const found = encoders.at(at);
    if (!found) throw new Error("no encoder was started");
    return found;
  };
  return { clock, transcoders, encoders, encoder, aSource, watch };
}

it("transcodes H.264 from the first entry on that is no IDR, which browsers cannot start at", () => {
  const { aSource, watch, encoders, encoder } = aSite();
  const { stream, sink } = aSource({ video: h264 });
  sink.push(aFrame(0, true));
  const { watcher } = watch(stream);
  sink.push({ ...aFrame(40), isKey: true });
  sink.push(aFrame(80));
  sink.push(aFrame(120, true));
  expect(encoders).toHaveLength(1);
  expect(encoder().tracks).toEqual([{ video: h264 }]);
  encoder().giveBack();
  expect(watcher.times).toEqual(["picture 0", "picture 40", "picture 80", "picture 120"]);
});

it("passes H.264 through untouched and without an encoder", () => {
  const { aSource, watch, encoders } = aSite();
  const { stream, sink } = aSource({ video: h264 });
  sink.push(aFrame(0, true));
  const { watcher } = watch(stream);
  sink.push(aFrame(40));
  expect(encoders).toEqual([]);
  expect(watcher.tracks).toEqual([{ video: h264, audio: undefined }]);
  expect(watcher.times).toEqual(["picture 0", "picture 40"]);
});

it("gives one encoder the GOP so far and every viewer what comes back", () => {
  const { aSource, watch, encoders, encoder } = aSite();
  const { stream, sink } = aSource({ video: h265 });
  sink.push(aFrame(0, true));
  sink.push(aFrame(40));
  const viewers = [watch(stream), watch(stream)];
  expect(encoders).toHaveLength(1);
  expect(encoder().wish.maxHeight).toBe(720);
  expect(encoder().tracks).toEqual([{ video: h265 }]);
  encoder().giveBack();
  for (const { watcher } of viewers) {
    expect(watcher.tracks).toEqual([{ video: h264, audio: undefined }]);
    expect(watcher.times).toEqual(["picture 0", "picture 40"]);
  }
});

it("lets sound wait for the picture of its time", () => {
  const { aSource, watch, encoder } = aSite();
  const { stream, sink } = aSource({ video: h265, audio });
  sink.push(aFrame(0, true));
  sink.push(aSound(0));
  const { watcher } = watch(stream);
  sink.push(aSound(20));
  sink.push(aFrame(40));
  sink.push(aSound(60));
  expect(watcher.frames).toEqual([]);
  encoder().giveBack();
  expect(watcher.tracks).toEqual([{ video: h264, audio }]);
  expect(watcher.times).toEqual(["picture 0", "sound 20", "picture 40"]);
  sink.push(aFrame(80));
  encoder().giveBack();
  expect(watcher.times.slice(3)).toEqual(["sound 60", "picture 80"]);
});

it("starts another encoder at a key frame after one has ended, and says so", async () => {
  const { clock, aSource, watch, encoders, encoder } = aSite();
  const { stream, sink } = aSource({ video: h265 });
  sink.push(aFrame(0, true));
  const { watcher } = watch(stream);
  encoder().giveBack();
  encoder().wish.onGone("SIGKILL");
  expect(watcher.states.at(-1)).toMatchObject({
    status: "reconnecting",
    reason: { en: expect.stringContaining("Restarting") },
  });
  sink.push(aFrame(100, true));
  expect(encoders).toHaveLength(1);
  await clock.advance(600);
  sink.push(aFrame(600));
  expect(encoders).toHaveLength(1);
  sink.push(aFrame(700, true));
  expect(encoders).toHaveLength(2);
  encoder().giveBack();
  expect(watcher.states.at(-1)).toEqual({ status: "live" });
  expect(watcher.times.at(-1)).toBe("picture 700");
});

it("replaces an encoder that gives nothing back", async () => {
  const { clock, aSource, watch, encoder, encoders } = aSite();
  const { stream, sink } = aSource({ video: h265 });
  sink.push(aFrame(0, true));
  watch(stream);
  await clock.advance(21_000);
  sink.push(aFrame(100));
  expect(encoder().isStopped).toBe(true);
  await clock.advance(600);
  sink.push(aFrame(200, true));
  expect(encoders).toHaveLength(2);
});

it("tells what happens to the source and shows nothing late from before a break", () => {
  const { aSource, watch, encoder } = aSite();
  const { stream, sink } = aSource({ video: h265 });
  sink.push(aFrame(0, true));
  const { watcher } = watch(stream);
  const lost: StreamState = {
    status: "reconnecting",
    reason: { zh: "断", en: "gone" },
    isRefused: false,
  };
  stream.setState(lost);
  encoder().giveBack();
  expect(watcher.states.at(-1)).toEqual(lost);
  expect(watcher.frames).toEqual([]);
});

it("ends ten seconds after the last viewer, and not if one comes back", async () => {
  const { clock, aSource, watch, encoder, transcoders } = aSite();
  const { stream, sink } = aSource({ video: h265 });
  sink.push(aFrame(0, true));
  const first = watch(stream);
  first.release();
  first.release();
  await clock.advance(9000);
  const second = watch(stream);
  await clock.advance(60_000);
  expect(encoder().isStopped).toBe(false);
  second.release();
  await clock.advance(10_001);
  expect(encoder().isStopped).toBe(true);
  expect(first.watcher.states.at(-1)).toMatchObject({ status: "stopped" });
  expect(stream.readerCount).toBe(0);
  transcoders.requireRoom(aPlace("2"));
});

it("refuses one more than its limit, but neither the same again nor H.264", () => {
  const { aSource, watch, transcoders } = aSite();
  watch(aSource({ video: h265 }).stream, aPlace("1"));
  expect(() => transcoders.requireRoom(aPlace("2"))).toThrow(TooMany);
  const { stream, sink } = aSource({ video: h265 });
  sink.push(aFrame(0, true));
  expect(() => transcoders.open(stream, aPlace("2"))).toThrow(TooMany);
  transcoders.requireRoom(aPlace("1"));
  transcoders.requireRoom(aPlace("2"), "h264");
});

it("stops with the reason when the codec shows too late that there is no room", async () => {
  const { clock, aSource, watch, encoders } = aSite();
  const [first, second] = [aSource({ video: h265 }), aSource({ video: h265 })];
  const h264Source = aSource({ video: h264 });
  const places = ["1", "2", "3"].map(aPlace);
  const [, refused, passed] = [first, second, h264Source].map(({ stream }, at) =>
    watch(stream, places[at]),
  );
  for (const { sink } of [first, second, h264Source]) sink.push(aFrame(0, true));
  await clock.advance(0);
  expect(encoders).toHaveLength(1);
  expect(refused?.watcher.states.at(-1)).toMatchObject({
    status: "stopped",
    reason: { en: expect.stringContaining("limit") },
  });
  expect(passed?.watcher.states.at(-1)).toEqual({ status: "live" });
});

it("says when it is switched off", () => {
  const { transcoders } = aSite({ isEnabled: false, maxStreams: 1, maxHeight: 720 });
  expect(() => transcoders.requireRoom(aPlace("1"))).toThrow(BadRequest);
});

it("frees its place when the source has stopped", async () => {
  const { clock, aSource, watch, encoder, transcoders } = aSite();
  const { stream, sink } = aSource({ video: h265 });
  sink.push(aFrame(0, true));
  watch(stream);
  stream.setState({ status: "stopped", reason: { zh: "停", en: "over" } });
  await clock.advance(0);
  expect(encoder().isStopped).toBe(true);
  transcoders.requireRoom(aPlace("2"));
});
