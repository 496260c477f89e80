import { BadRequest, FakeClock, silentLogger, TooMany, TypedEvents } from "@tessera/base";
import type { Frame, FrameSink, MediaPool, StreamHub, Tracks, VideoFrame } from "@tessera/engine";
import { expect, it } from "vitest";
import { type FromConverter, type ToConverter } from "./conversion-messages.ts";
import { conversions } from "./converted-pictures.ts";
import type { Encoder, StartEncoder } from "./encoder.ts";
import { serveWorkers } from "./serve-workers.ts";
import { Transcoders } from "./transcoders.ts";
import { createConversionModule } from "./worker.ts";

const h264 = {
  codec: "h264",
  sps: [Uint8Array.of(1)],
  pps: [Uint8Array.of(2)],
  width: 640,
  height: 360,
} as const;
const audio = { codec: "pcma", sampleRate: 8000, channels: 1 } as const;
const never = new AbortController().signal;
const aPicture = (ms: number): VideoFrame => ({
  kind: "video",
  data: Uint8Array.of(0xff, 0xd8),
  dts90k: ms * 90,
  pts90k: ms * 90,
  isKey: true,
});

/** An encoder that gives back what it is given when the test says so. */
function anEncoder() {
  const encoder = { given: [] as Frame[], isStopped: false, wish: undefined as Wish | undefined };
  const start: StartEncoder = (wish): Encoder => {
    encoder.wish = wish;
    return {
      input: { onTracks() {}, onFrame: (frame) => void encoder.given.push(frame) },
      waitingBytes: 0,
      stop: async () => {
        encoder.isStopped = true;
      },
    };
  };
  return { encoder, start };
}
type Wish = Parameters<StartEncoder>[0];

function aSink() {
  const seen = { tracks: [] as Tracks[], frames: [] as string[], counts: [] as unknown[] };
  const sink: FrameSink = {
    setTracks: (tracks) => void seen.tracks.push(tracks),
    push: (frame) => void seen.frames.push(frame.kind),
    countPackets: (...counts) => void seen.counts.push(counts),
  };
  return { seen, sink };
}

function aConverter() {
  const clock = new FakeClock();
  const { encoder, start } = anEncoder();
  const room = { maxHeight: 720, isReleased: false, release: () => void (room.isReleased = true) };
  const convert = conversions({ askForRoom: async () => room, start, clock, log: silentLogger });
  return { convert, encoder, room, clock };
}

it("gives pictures on as H.264 with the name of what they were, and sound with the picture of its time", async () => {
  const { convert, encoder } = aConverter();
  const { seen, sink } = aSink();
  const conversion = await convert({ codec: "mjpeg" }, sink, never);
  conversion.sink.setTracks({ audio });
  conversion.sink.push(aPicture(0));
  conversion.sink.push({ kind: "audio", data: new Uint8Array(160), dtsSamples: 0 });
  expect(seen.frames).toEqual([]);
  expect(encoder.wish).toMatchObject({ source: { codec: "mjpeg" }, maxHeight: 720 });
  encoder.wish?.output.onTracks({ video: h264 });
  for (const frame of encoder.given) encoder.wish?.output.onFrame(frame);
  expect(seen.tracks).toEqual([{ audio, video: h264, convertedFrom: "MJPEG" }]);
  expect(seen.frames).toEqual(["audio", "video"]);
  conversion.sink.countPackets(5, 1, 1);
  expect(seen.counts).toEqual([[5, 1, 1]]);
});

it("ends with its encoder, or when that gives nothing back, and says of what", async () => {
  const gone = aConverter();
  const first = await gone.convert({ codec: "mjpeg" }, aSink().sink, never);
  gone.encoder.wish?.onGone("SIGKILL");
  expect((await first.failed).en).toContain("MJPEG");

  const { convert, clock, encoder, room } = aConverter();
  const second = await convert({ codec: "mpeg4" }, aSink().sink, never);
  second.sink.push(aPicture(0));
  await clock.advance(21_000);
  second.sink.push(aPicture(40));
  expect((await second.failed).en).toContain("MPEG-4");
  await second.stop();
  expect([encoder.isStopped, room.isReleased]).toEqual([true, true]);
});

const limits = { isEnabled: true, maxStreams: 1, maxHeight: 720 };
const someTranscoders = (more: Partial<typeof limits & { isInstalled: boolean }> = {}) =>
  new Transcoders({
    limits: () => ({ ...limits, ...more }),
    isInstalled: () => more.isInstalled ?? true,
    clock: new FakeClock(),
    log: silentLogger,
    start: anEncoder().start,
  });

it("counts what is converted among all that is transcoded", () => {
  const transcoders = someTranscoders();
  const room = transcoders.takeRoom("mjpeg");
  expect(() => transcoders.takeRoom("mjpeg")).toThrow(TooMany);
  const place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 } as const;
  expect(() => transcoders.requireRoom(place, "h265")).toThrow(TooMany);
  room.release();
  expect(transcoders.takeRoom("mjpeg").maxHeight).toBe(720);
});

it.each([
  ["is not installed", { isInstalled: false }, /MPEG-4.*node-av.*not installed.*Install/],
  ["is switched off", { isEnabled: false }, /MPEG-4.*switched off.*TESSERA_TRANSCODE_IS_ENABLED/],
])("names codec, cause and fix where the transcoder %s", (_, more, words) => {
  const transcoders = someTranscoders(more);
  expect(() => transcoders.takeRoom("mpeg4")).toThrow(BadRequest);
  expect(() => transcoders.takeRoom("mpeg4")).toThrow(words);
});

/** A media worker with its line to the server. */
function aWorker(transcoders: Transcoders) {
  const events: MediaPool["events"] = new TypedEvents(() => {});
  const { convert, module } = createConversionModule(new FakeClock(), () => anEncoder().start);
  const tellModule = (_seat: number, _name: string, message: unknown) =>
    running.hear(message as ToConverter);
  serveWorkers({ events, tellModule }, transcoders, silentLogger);
  const tell = (message: FromConverter) =>
    events.emit("module-message", { seat: 0, module: "conversion", message });
  const hub = {} as StreamHub; // not asked for anything
  const host = { hub, tell, log: silentLogger, clock: new FakeClock() };
  const running = module.start(host);
  return { convert, events };
}

it("is refused in a worker with the words of the server, and given its place back when the worker dies", async () => {
  const transcoders = someTranscoders();
  const room = transcoders.takeRoom("mjpeg");
  const { convert, events } = aWorker(transcoders);
  const asked = convert({ codec: "mjpeg" }, aSink().sink, never);
  await expect(asked).rejects.toThrow(TooMany);
  room.release();
  const given = await convert({ codec: "mjpeg" }, aSink().sink, never);
  expect(() => transcoders.takeRoom("mjpeg")).toThrow(TooMany);
  await given.stop();
  await convert({ codec: "mjpeg" }, aSink().sink, never);
  expect(() => transcoders.takeRoom("mjpeg")).toThrow(TooMany);
  events.emit("worker-lost", { seat: 0 });
  expect(transcoders.takeRoom("mjpeg").maxHeight).toBe(720);
});
