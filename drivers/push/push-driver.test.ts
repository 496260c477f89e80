import {
  Conflict,
  DeviceRefused,
  FakeClock,
  NotFound,
  Offline,
  silentLogger,
  type Text,
} from "@tessera/base";
import {
  ChannelRegistry,
  type Frame,
  type Place,
  StreamHub,
  type Tracks,
  type VideoFrame,
} from "@tessera/engine";
import { describe, expect, it, vi } from "vitest";
import { createPushDriver } from "./index.ts";

const key = "0123456789abcdef";
const channel = { deviceId: "drone", channelId: "1" };
const main: Place = { channel, flow: 1 };
const left: Text = { zh: "走了", en: "Left." };
const tracks: Tracks = {
  video: {
    codec: "h264",
    sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e)],
    pps: [Uint8Array.of(0x68, 0xce)],
    width: 640,
    height: 360,
  },
};

const aFrame = (dts90k: number, isKey = false): VideoFrame => ({
  kind: "video",
  data: Uint8Array.of(0, 0, 0, 2, isKey ? 0x65 : 0x41, 1),
  dts90k,
  pts90k: dts90k + 90,
  isKey,
});

const record = (change: object = {}) => ({
  ...channel,
  name: "Drone",
  driver: "RTMP",
  connection: { publishKey: key },
  isEnabled: true,
  isOnDemand: true,
  ...change,
});

function aSite() {
  const clock = new FakeClock();
  const channels = new ChannelRegistry(() => {});
  const { driver, gate } = createPushDriver({ clock, log: silentLogger, channels });
  channels.set(record());
  const admit = (close: (reason: Text) => void = () => {}, place = main, with_ = key) =>
    gate.admit(place, with_, { from: "192.0.2.7", close });
  const open = (signal = new AbortController().signal) => {
    const frames: Frame[] = [];
    const announced: Tracks[] = [];
    const onWaiting = vi.fn<(reason: Text) => void>();
    const source = driver.openLive({
      channel,
      connection: { publishKey: key },
      flow: 1,
      sink: {
        setTracks: (now) => void announced.push(now),
        push: (frame) => void frames.push(frame),
        countPackets: () => {},
      },
      onWaiting,
      signal,
      log: silentLogger,
    });
    return { source, frames, announced, onWaiting };
  };
  const isPresent = () =>
    driver.checkPresence?.({ publishKey: key }, new AbortController().signal, channel);
  return { clock, channels, driver, gate, admit, open, isPresent };
}

describe("the gate for publishers", () => {
  it("knows neither other channels nor those of other drivers", () => {
    const { admit, channels } = aSite();
    const nowhere: Place = { channel: { deviceId: "ghost", channelId: "1" }, flow: 1 };
    expect(() => admit(undefined, nowhere)).toThrow(NotFound);
    channels.set(record({ driver: "RTSP" }));
    expect(() => admit()).toThrow(NotFound);
  });

  it.each(["", "0123456789abcdeX", `${key}0`])("refuses the key %j", (wrong) => {
    const { admit } = aSite();
    expect(() => admit(undefined, main, wrong)).toThrow(DeviceRefused);
  });

  it("refuses a channel that is not enabled", () => {
    const { admit, channels } = aSite();
    channels.set(record({ isEnabled: false }));
    expect(() => admit()).toThrow(Conflict);
  });

  it("has one publisher at a place, names it to the second, and takes another after it left", () => {
    const { admit } = aSite();
    const first = admit();
    expect(() => admit()).toThrow(/192\.0\.2\.7 has been pushing here since 2026-01-01T00:00:00/);
    admit(undefined, { channel, flow: 2 });
    first.end(left);
    first.end(left);
    expect(() => admit()).not.toThrow();
  });

  it.each([
    ["is disabled", (channels: ChannelRegistry) => channels.set(record({ isEnabled: false }))],
    [
      "has another key",
      (channels: ChannelRegistry) =>
        channels.set(record({ connection: { publishKey: "fedcba9876543210" } })),
    ],
    ["is removed", (channels: ChannelRegistry) => channels.remove(channel)],
  ])("closes publishers of both flows when the channel %s", (_, change) => {
    const { admit, channels } = aSite();
    const close = vi.fn<(reason: Text) => void>();
    admit(close);
    admit(close, { channel, flow: 2 });
    channels.set(record({ name: "Another name" }));
    expect(close).not.toHaveBeenCalled();
    change(channels);
    expect(close).toHaveBeenCalledTimes(2);
  });

  it("lets a publisher go that shows no picture for 15 seconds", async () => {
    const { admit, clock, isPresent } = aSite();
    const close = vi.fn<(reason: Text) => void>();
    const { sink } = admit(close);
    await clock.advance(10_000);
    sink.push(aFrame(0, true));
    await clock.advance(14_999);
    expect(close).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(close.mock.calls[0]?.[0].en).toContain("no picture for 15 seconds");
    await expect(isPresent()).rejects.toThrow(Offline);
  });
});

describe("a publisher that comes again", () => {
  it("takes the place of one that has shown nothing for three seconds, not of one that shows", async () => {
    const { admit, clock } = aSite();
    const close = vi.fn<(reason: Text) => void>();
    const { sink } = admit(close);
    await clock.advance(2999);
    expect(() => admit()).toThrow(Conflict);
    sink.push(aFrame(0, true));
    await clock.advance(2999);
    expect(() => admit()).toThrow(Conflict);
    await clock.advance(1);
    expect(() => admit()).not.toThrow();
    expect(close.mock.calls[0]?.[0].en).toContain("has reconnected");
  });
});

describe("a pushed channel", () => {
  it("says why what its publisher sent could not be used, until another one comes", async () => {
    const { admit, open, isPresent } = aSite();
    const before = open();
    const reason: Text = { zh: "AV1", en: "The device sends AV1 video." };
    admit().refuse(reason);
    expect(before.onWaiting).toHaveBeenLastCalledWith(reason);
    expect(open().onWaiting).toHaveBeenCalledWith(reason);
    await expect(isPresent()).rejects.toMatchObject({ text: reason });
    const better = admit();
    better.sink.setTracks(tracks);
    better.sink.push(aFrame(0, true));
    better.end(left);
    await expect(isPresent()).rejects.toThrow("not pushing a stream");
  });

  it("waits for its device and starts with the first key frame, at zero", async () => {
    const { admit, open } = aSite();
    const { source, frames, announced, onWaiting } = open();
    expect(onWaiting.mock.calls).toEqual([[expect.objectContaining({ zh: "等待设备推流" })]]);
    const { sink } = admit();
    sink.setTracks(tracks);
    sink.push(aFrame(9000));
    expect(frames).toEqual([]);
    sink.push(aFrame(18_000, true));
    sink.push({ kind: "audio", data: new Uint8Array(2), dtsSamples: 1700 });
    sink.push(aFrame(21_600));
    await source;
    expect(announced).toEqual([tracks]);
    expect(frames).toMatchObject([
      { dts90k: 0, pts90k: 90, isKey: true },
      { kind: "audio" },
      { dts90k: 3600 },
    ]);
  });

  it("starts at once with the GOP of a device that sends already", async () => {
    const { admit, open } = aSite();
    const { sink } = admit();
    const audio = { codec: "pcma", sampleRate: 8000, channels: 1 } as const;
    sink.setTracks(tracks);
    sink.push(aFrame(0, true));
    sink.setTracks({ ...tracks, audio });
    sink.push(aFrame(90_000, true));
    sink.push({ kind: "audio", data: new Uint8Array(2), dtsSamples: 8080 });
    const { source, frames, announced, onWaiting } = open();
    await source;
    expect(onWaiting).not.toHaveBeenCalled();
    expect(announced).toEqual([{ ...tracks, audio }]);
    expect(frames).toMatchObject([{ dts90k: 0 }, { dtsSamples: 80 }]);
  });

  it("does not show pictures under parameter sets that came after them", async () => {
    const { admit, open } = aSite();
    const { sink } = admit();
    sink.setTracks(tracks);
    sink.push(aFrame(0, true));
    sink.setTracks({ video: tracks.video && { ...tracks.video, width: 1280 } });
    const { source, frames, announced } = open();
    expect(frames).toEqual([]);
    sink.push(aFrame(3600, true));
    await source;
    expect(announced).toMatchObject([{ video: { width: 1280 } }]);
    expect(frames).toHaveLength(1);
  });

  it("ends with the reason when the publisher leaves; what waits goes on waiting", async () => {
    const { admit, open } = aSite();
    const publication = admit();
    publication.sink.setTracks(tracks);
    publication.sink.push(aFrame(0, true));
    const { ended } = await open().source;
    publication.end(left);
    expect(await ended).toEqual({ reason: left });
    const again = open();
    expect(again.onWaiting).toHaveBeenCalled();
    const second = admit();
    second.sink.push(aFrame(0, true));
    await again.source;
    expect(again.frames).toHaveLength(1);
  });

  it("gives nothing more to who has stopped, and stops waiting when asked to", async () => {
    const { admit, open } = aSite();
    const control = new AbortController();
    const waiting = open(control.signal);
    control.abort(new Error("enough"));
    await expect(waiting.source).rejects.toThrow("enough");
    const { sink } = admit();
    sink.push(aFrame(0, true));
    const playing = open();
    await (await playing.source).stop();
    sink.push(aFrame(3600));
    expect([waiting.frames.length, playing.frames.length]).toEqual([0, 1]);
  });

  it("tells its publisher whether one of those who take the pictures is watched", async () => {
    const { gate, open } = aSite();
    const attend = vi.fn<(isWatched: boolean) => void>();
    const { sink } = gate.admit(main, key, { from: "192.0.2.7", close: () => {}, attend });
    sink.setTracks(tracks);
    sink.push(aFrame(0, true));
    const [one, other] = [await open().source, await open().source];
    one.attend?.(false);
    expect(attend).toHaveBeenLastCalledWith(true);
    other.attend?.(false);
    await open().source;
    expect(attend.mock.calls).toEqual([[false], [true], [false], [true]]);
  });

  it("is present while it publishes its main flow, and tells of coming and going", async () => {
    const { admit, driver, isPresent } = aSite();
    const seen = vi.fn<(ref: typeof channel) => void>();
    driver.watchPresence?.(seen);
    admit(undefined, { channel, flow: 2 });
    await expect(isPresent()).rejects.toThrow(Offline);
    expect(seen).not.toHaveBeenCalled();
    const publication = admit();
    await expect(isPresent()).resolves.toBeUndefined();
    publication.end(left);
    expect(seen.mock.calls).toEqual([[channel], [channel]]);
    await expect(isPresent()).rejects.toThrow(Offline);
  });

  it("cannot be tried before it is saved", async () => {
    const { driver } = aSite();
    const sink = { setTracks: () => {}, push: () => {}, countPackets: () => {} };
    const { signal } = new AbortController();
    const connection = { publishKey: key };
    const attempt = driver.openLive({ connection, flow: 1, sink, signal, log: silentLogger });
    await expect(attempt).rejects.toMatchObject({ code: "push-not-tested" });
  });

  it("plays on in the engine's stream when its device comes back", async () => {
    const { admit, driver, channels, clock } = aSite();
    const hub = new StreamHub({ channels, drivers: [driver], clock, log: silentLogger });
    const { stream } = hub.open(channel, 1);
    await clock.advance(60_000);
    expect(stream.state).toMatchObject({ status: "reconnecting", reason: { zh: "等待设备推流" } });
    const first = admit();
    first.sink.setTracks(tracks);
    first.sink.push(aFrame(0, true));
    await clock.advance(1000);
    expect(stream.state.status).toBe("live");
    first.end(left);
    await clock.advance(0);
    await clock.advance(1000);
    expect(stream.state.status).toBe("reconnecting");
    const second = admit();
    second.sink.setTracks(tracks);
    second.sink.push(aFrame(0, true));
    expect(stream.state.status).toBe("live");
    await hub.stop();
  });
});
