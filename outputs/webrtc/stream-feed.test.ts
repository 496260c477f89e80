import { FakeClock, silentLogger } from "@tessera/base";
import { Stream, StreamParser, type StreamState, type VideoFrame } from "@tessera/engine";
import { expect, it, vi } from "vitest";
import { StreamFeed } from "./stream-feed.ts";
import { aVideoTrack } from "./testing/tracks.ts";

const frame = (index: number, isKey = index === 0): VideoFrame => ({
  kind: "video",
  data: Uint8Array.of(0, 0, 0, 2, isKey ? 0x65 : 0x41, index),
  dts90k: index * 3600,
  pts90k: index * 3600,
  isKey,
});

function aFeed() {
  const clock = new FakeClock();
  const stream = new Stream({ clock, log: silentLogger });
  const told: (string | number)[] = [];
  const parser = new StreamParser(() => ({
    onState: ({ status }: StreamState) => void told.push(status),
    onTracks: () => void told.push("tracks"),
    onFrame: (received) => void told.push(received.data[5] ?? -1),
  }));
  const pipe = {
    writableLength: 0,
    write: (message: Uint8Array) => parser.push(Buffer.from(message)),
  };
  const onEmpty = vi.fn<() => void>();
  const feed = new StreamFeed({
    stream,
    id: 1,
    pipe,
    tools: { clock, log: silentLogger },
    onEmpty,
  });
  const close = vi.fn<() => void>();
  const leave = feed.join({ close });
  const sink = stream.openSink();
  const start = () => {
    sink.setTracks({ video: aVideoTrack });
    sink.push(frame(0));
  };
  return { clock, stream, told, pipe, feed, close, leave, sink, start, onEmpty };
}

it("writes what the stream tells, and its end when the last member leaves", () => {
  const { told, start, leave, stream, onEmpty } = aFeed();
  start();
  leave();
  expect(told).toEqual(["connecting", "live", "tracks", 0, "stopped"]);
  expect(stream.readerCount).toBe(0);
  expect(onEmpty).toHaveBeenCalledOnce();
});

it("counts what is sent for each who watches", () => {
  const { feed, start, stream } = aFeed();
  feed.join({ close: () => undefined });
  feed.join({ audience: 3, close: () => undefined });
  start();
  stream.meter.tick();
  const { data } = frame(0);
  expect(stream.meter.read().sentKbps).toBe((data.length * 5 * 8) / 1000);
});

it("waits for the tracks of a stream that is being opened", async () => {
  const { clock, feed, start, sink } = aFeed();
  const form = feed.formWithin(8000);
  await clock.advance(3000);
  start();
  for (const index of [1, 2, 3]) sink.push(frame(index));
  await expect(form).resolves.toEqual({ codec: "h264", profile: 0x42, sound: undefined });
});

it("says that there is no picture yet when none comes", async () => {
  const { clock, feed } = aFeed();
  const [refusal] = await Promise.allSettled([feed.formWithin(8000), clock.advance(8400)]);
  expect(refusal).toMatchObject({ status: "rejected", reason: { code: "no-picture-yet" } });
});

it("passes on why the source is away", async () => {
  const { clock, feed, stream } = aFeed();
  stream.setState({ status: "reconnecting", reason: { zh: "断", en: "gone" }, isRefused: false });
  const [refusal] = await Promise.allSettled([feed.formWithin(8000), clock.advance(8400)]);
  expect(refusal).toMatchObject({ status: "rejected", reason: { message: "gone" } });
});

it("refuses pictures that are shown in another order, and closes who watches by then", async () => {
  const { feed, start, sink, close } = aFeed();
  start();
  sink.push({ ...frame(1), pts90k: 9000 });
  expect(close).not.toHaveBeenCalled();
  sink.push({ ...frame(2), pts90k: 5000 });
  expect(close).toHaveBeenCalled();
  await expect(feed.formWithin(8000)).rejects.toMatchObject({ code: "webrtc-b-frames" });
});

it("refuses H.264 that begins with another entry than an IDR, and lets who watches go on", async () => {
  const { feed, start, sink, close } = aFeed();
  start();
  sink.push({ ...frame(1), isKey: true });
  for (const index of [2, 3, 4]) sink.push(frame(index));
  expect(close).not.toHaveBeenCalled();
  await expect(feed.formWithin(8000)).rejects.toMatchObject({ code: "webrtc-no-idr" });
  sink.push(frame(5, true));
  await expect(feed.formWithin(8000)).resolves.toMatchObject({ codec: "h264" });
});

it("closes who watches when sound of another kind comes, not for new parameter sets", () => {
  const { start, sink, close } = aFeed();
  start();
  sink.setTracks({ video: { ...aVideoTrack, width: 1280 } });
  sink.push(frame(1, true));
  expect(close).not.toHaveBeenCalled();
  const h265 = { ...aVideoTrack, codec: "h265" as const, vps: aVideoTrack.sps };
  sink.setTracks({ video: h265 });
  sink.push(frame(2, true));
  expect(close).toHaveBeenCalledOnce();
});

it("leaves pictures out up to a key frame when the process does not keep up", () => {
  const { told, pipe, start, sink } = aFeed();
  start();
  pipe.writableLength = 9 * 1024 * 1024;
  sink.push(frame(1));
  pipe.writableLength = 0;
  sink.push(frame(2));
  sink.push(frame(3, true));
  sink.push(frame(4));
  expect(told.slice(-3)).toEqual([0, 3, 4]);
});
