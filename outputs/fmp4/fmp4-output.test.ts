import { FakeClock, silentLogger } from "@tessera/base";
import type { Frame, Tracks, Viewer } from "@tessera/engine";
import { Stream } from "@tessera/engine";
import { parseFragments } from "@tessera/formats/fmp4";
import { describe, expect, it } from "vitest";
import { httpFmp4, wsFmp4 } from "./index.ts";

class FakeSocket implements Viewer {
  readonly texts: unknown[] = [];
  readonly binaries: Uint8Array[] = [];
  bufferedBytes = 0;
  isClosed = false;
  write = (data: Uint8Array) => void this.binaries.push(data);
  tell = (text: string) => void this.texts.push(JSON.parse(text));
  close = () => {
    this.isClosed = true;
  };
  onClose = () => {};
}

const tracks: Tracks = {
  video: {
    codec: "h264",
    sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e, 0xd9, 0x00, 0xa0, 0x47, 0xfe, 0xc8)],
    pps: [Uint8Array.of(0x68, 0xce, 0x3c, 0x80)],
    width: 640,
    height: 360,
  },
};

const aFrame = (dts90k: number, isKey = false): Frame => ({
  kind: "video",
  data: Uint8Array.of(0, 0, 0, 1, isKey ? 0x65 : 0x41),
  dts90k,
  pts90k: dts90k,
  isKey,
});

function aLiveStream() {
  const clock = new FakeClock();
  const stream = new Stream({ clock, log: silentLogger });
  const sink = stream.openSink();
  sink.setTracks(tracks);
  sink.push(aFrame(0, true));
  sink.push(aFrame(3600));
  return { clock, stream, sink };
}

const soundAt = (dtsSamples: number): Frame => ({
  kind: "audio",
  data: new Uint8Array(160),
  dtsSamples,
});

const noDefaults = { defaults: { duration: 0, size: 0, flags: 0 } };

const boxNames = (data: Uint8Array) => {
  const names: string[] = [];
  const view = Buffer.from(data);
  for (let at = 0; at < view.length; at += view.readUInt32BE(at))
    names.push(view.toString("latin1", at + 4, at + 8));
  return names;
};

const boxesOf = ({ binaries }: FakeSocket) => binaries.flatMap(boxNames);
const hasSound = ({ binaries }: FakeSocket) => Buffer.concat(binaries).includes("fLaC");

describe("live fMP4", () => {
  it("greets a viewer with the codecs, the init segment and the GOP so far", () => {
    const { clock, stream } = aLiveStream();
    const socket = new FakeSocket();
    wsFmp4.serve(stream, socket, { clock, log: silentLogger });
    expect(socket.texts).toEqual([
      { type: "state", state: "live" },
      { type: "mse", mime: 'video/mp4; codecs="avc1.42C01E"' },
    ]);
    expect(socket.binaries.map(boxNames)).toEqual([
      ["ftyp", "moov"],
      ["moof", "mdat", "moof", "mdat"],
    ]);
  });

  it("sends an HTTP viewer the same boxes and no words", () => {
    const { clock, stream } = aLiveStream();
    const { tell: _, ...plain } = new FakeSocket();
    httpFmp4.serve(stream, plain, { clock, log: silentLogger });
    expect(plain.binaries.flatMap(boxNames)).toEqual([
      "ftyp",
      "moov",
      "moof",
      "mdat",
      "moof",
      "mdat",
    ]);
  });

  it("lets the time of each HTTP viewer begin with its first picture, sound in step with it", () => {
    const clock = new FakeClock();
    const stream = new Stream({ clock, log: silentLogger });
    const sink = stream.openSink();
    sink.setTracks({ ...tracks, audio: { codec: "pcma", sampleRate: 8000, channels: 1 } });
    const startsAt = (socket: FakeSocket) => {
      const file = Buffer.concat(socket.binaries);
      const { video, audio } = parseFragments(file, {
        video: { id: 1, timescale: 90_000, ...noDefaults, codec: "h264", config: file },
        audio: { id: 2, timescale: 8000, ...noDefaults, format: { codec: "mp3" } },
      });
      return { video: video.map(({ dts }) => dts), audio: audio.at(-1)?.dts };
    };
    const hour90k = 3600 * 90_000;
    sink.push(soundAt(3600 * 8000 - 80));
    sink.push(aFrame(hour90k, true));
    const early = new FakeSocket();
    httpFmp4.serve(stream, early, { clock, log: silentLogger });
    sink.push(soundAt(3600 * 8000 + 160));
    sink.push(aFrame(hour90k + 3600));
    sink.push(aFrame(hour90k + 90_000, true));
    const late = new FakeSocket();
    httpFmp4.serve(stream, late, { clock, log: silentLogger });
    sink.push(soundAt(3601 * 8000 + 8));
    sink.push(aFrame(hour90k + 93_600));
    expect(startsAt(early)).toEqual({ video: [0, 3600, 90_000, 93_600], audio: 8008 });
    expect(startsAt(late)).toEqual({ video: [0, 3600], audio: 8 });
  });

  it("muxes once: every viewer gets the very same bytes", () => {
    const { clock, stream, sink } = aLiveStream();
    const sockets = [new FakeSocket(), new FakeSocket()];
    for (const socket of sockets) wsFmp4.serve(stream, socket, { clock, log: silentLogger });
    sink.push(aFrame(7200));
    const [first, second] = sockets.map(({ binaries }) => binaries.at(-1));
    expect(boxNames(first ?? new Uint8Array())).toEqual(["moof", "mdat"]);
    expect(first).toBe(second);
  });

  it("writes sound together with the next picture, in one message", () => {
    const { clock, stream, sink } = aLiveStream();
    const socket = new FakeSocket();
    sink.setTracks({ ...tracks, audio: { codec: "pcma", sampleRate: 8000, channels: 1 } });
    const sound: Frame = { kind: "audio", data: new Uint8Array(160), dtsSamples: 640 };
    sink.push(sound);
    sink.push(aFrame(7200, true));
    wsFmp4.serve(stream, socket, { clock, log: silentLogger });
    const before = socket.binaries.length;
    sink.push(sound);
    expect(socket.binaries).toHaveLength(before);
    sink.push(aFrame(10_800));
    expect(socket.binaries.slice(before).map(boxNames)).toEqual([["moof", "mdat", "moof", "mdat"]]);
  });

  it.each([
    { step90k: 3600, each: 2, rate: "25 pictures a second go out in pairs" },
    { step90k: 4500, each: 1, rate: "20 pictures a second go out at once" },
  ])("over TLS $rate", ({ step90k, each }) => {
    const { clock, stream, sink } = aLiveStream();
    const socket = Object.assign(new FakeSocket(), { isEncrypted: true });
    wsFmp4.serve(stream, socket, { clock, log: silentLogger });
    for (let number = 0; number < 2; number++) sink.push(aFrame(7200 + number * step90k, !number));
    const before = socket.binaries.length;
    for (let number = 2; number < 6; number++) sink.push(aFrame(7200 + number * step90k));
    const sent = socket.binaries.slice(before).map((data) => boxNames(data).length / 2);
    expect(sent).toEqual(Array.from({ length: 4 / each }, () => each));
  });

  it("reads the stream only while somebody watches", () => {
    const { clock, stream } = aLiveStream();
    const leave = wsFmp4.serve(stream, new FakeSocket(), { clock, log: silentLogger });
    expect(stream.readerCount).toBe(1);
    leave();
    expect(stream.readerCount).toBe(0);
  });

  it("lets a viewer go that has taken nothing for ten seconds, and no other", async () => {
    const { clock, stream, sink } = aLiveStream();
    const [stuck, fine] = [new FakeSocket(), new FakeSocket()];
    for (const socket of [stuck, fine]) wsFmp4.serve(stream, socket, { clock, log: silentLogger });
    stuck.bufferedBytes = 5 * 1024 * 1024;
    sink.push(aFrame(7200));
    await clock.advance(10_001);
    sink.push(aFrame(10_800));
    expect([stuck.isClosed, fine.isClosed]).toEqual([true, false]);
  });

  it("shows nothing old to who comes while the camera is away", () => {
    const { clock, stream } = aLiveStream();
    const [early, late] = [new FakeSocket(), new FakeSocket()];
    wsFmp4.serve(stream, early, { clock, log: silentLogger });
    const reason = { zh: "断开", en: "gone" };
    stream.setState({ status: "reconnecting", reason, isRefused: false });
    wsFmp4.serve(stream, late, { clock, log: silentLogger });
    expect(late.texts).toEqual([{ type: "state", state: "reconnecting", reason }]);
    expect(late.binaries).toEqual([]);
  });

  it("tells the address of the camera only to who may know it", () => {
    const { clock, stream } = aLiveStream();
    const [guard, installer] = [new FakeSocket(), new FakeSocket()];
    wsFmp4.serve(stream, guard, { clock, log: silentLogger });
    const knowing = Object.assign(installer, { knowsAddress: true });
    wsFmp4.serve(stream, knowing, { clock, log: silentLogger });
    const reason = { zh: "断开", en: "gone", address: "192.0.2.1:554" };
    stream.setState({ status: "reconnecting", reason, isRefused: false });
    expect(guard.texts.at(-1)).toMatchObject({ reason: { zh: "断开", en: "gone" } });
    expect(JSON.stringify(guard.texts)).not.toContain("192.0.2.1");
    expect(installer.texts.at(-1)).toMatchObject({ reason: { en: "192.0.2.1:554: gone" } });
  });

  it("tells viewers why the picture stands still and greets them anew when it is back", () => {
    const { clock, stream } = aLiveStream();
    const socket = new FakeSocket();
    wsFmp4.serve(stream, socket, { clock, log: silentLogger });
    const reason = { zh: "断开", en: "gone" };
    stream.setState({ status: "reconnecting", reason, isRefused: false });
    const again = stream.openSink();
    again.setTracks(tracks);
    again.push(aFrame(0, true));
    expect(socket.texts.slice(2)).toEqual([
      { type: "state", state: "reconnecting", reason },
      { type: "state", state: "live" },
      { type: "mse", mime: 'video/mp4; codecs="avc1.42C01E"' },
    ]);
  });

  describe("to programs, which take one moov and no second", () => {
    const audio = { codec: "pcma", sampleRate: 8000, channels: 1 } as const;
    const sound: Frame = { kind: "audio", data: new Uint8Array(160), dtsSamples: 8000 };

    it("announces sound that the source promises at once, as silence until it is heard", () => {
      const clock = new FakeClock();
      const stream = new Stream({ clock, log: silentLogger });
      const sink = stream.openSink();
      sink.setTracks({ ...tracks, audio });
      for (const at of [0, 1, 2, 3, 4]) sink.push(aFrame(at * 9000, at === 0));
      const socket = new FakeSocket();
      httpFmp4.serve(stream, socket, { clock, log: silentLogger });
      const before = boxesOf(socket).length;
      sink.push(sound);
      sink.push(aFrame(90_000, true));
      sink.push({ ...sound, dtsSamples: 8160 });
      sink.push(aFrame(93_600));
      expect(hasSound(socket)).toBe(true);
      expect(boxesOf(socket).filter((name) => name === "moov")).toHaveLength(1);
      expect(boxesOf(socket).slice(before)).toContain("moof");
    });

    it("leaves sound that nobody promised to who comes after it", () => {
      const { clock, stream, sink } = aLiveStream();
      const [early, late] = [new FakeSocket(), new FakeSocket()];
      httpFmp4.serve(stream, early, { clock, log: silentLogger });
      sink.setTracks({ ...tracks, audio });
      sink.push(sound);
      sink.push(aFrame(90_000, true));
      httpFmp4.serve(stream, late, { clock, log: silentLogger });
      sink.push({ ...sound, dtsSamples: 8160 });
      sink.push(aFrame(93_600));
      expect([early, late].map(hasSound)).toEqual([false, true]);
      for (const socket of [early, late])
        expect(boxesOf(socket).filter((name) => name === "moov")).toHaveLength(1);
      expect(early.binaries.at(-1)?.length).toBeGreaterThan(0);
      expect(stream.readerCount).toBe(2);
    });
  });
});
