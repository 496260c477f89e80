import { type Clock, FakeClock, silentLogger, systemClock, type Text } from "@tessera/base";
import type { Frame, FrameSink, Tracks } from "@tessera/engine";
import { PsMuxer, PsPacketiser, type PsTracks } from "@tessera/formats/ps";
import { H264Packetiser, RtpPacketiser } from "@tessera/formats/rtp";
import {
  type MediaMode,
  MediaPortRange,
  type MediaSender,
  openMediaSender,
} from "@tessera/protocols/gb28181/media";
import { afterEach, describe, expect, it, vi } from "vitest";
import { receiveMedia } from "./index.ts";

const host = "127.0.0.1";
const ports = new MediaPortRange({ min: 0, max: 0 });
const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const sps = fromHex("67640028acd940780227e5c044000003000400000300c83c60c658");
const pps = fromHex("68ebe3cb22c0");
const tracks: PsTracks = {
  video: { codec: "h264", sps: [sps], pps: [pps], width: 1920, height: 1080 },
  audio: { codec: "pcma", sampleRate: 8000, channels: 1 },
};
const slice = (isKey: boolean, bytes = 3000) =>
  Uint8Array.from({ length: bytes }, (_, at) => (at === 0 ? (isKey ? 0x65 : 0x41) : 0x9b));
const prefixed = (nal: Uint8Array) =>
  Buffer.concat([Buffer.of(0, 0, nal.length >> 8, nal.length & 255), nal]);

class SeenFrames implements FrameSink {
  readonly tracks: Tracks[] = [];
  readonly frames: Frame[] = [];
  received = 0;
  lost = 0;

  setTracks(told: Tracks): void {
    this.tracks.push(told);
  }

  push(frame: Frame): void {
    this.frames.push(frame);
  }

  countPackets(received: number, lost: number): void {
    this.received += received;
    this.lost += lost;
  }

  get video() {
    return this.frames.filter((frame) => frame.kind === "video");
  }

  get audio() {
    return this.frames.filter((frame) => frame.kind === "audio");
  }
}

async function aReception({
  mode = "TCP-PASSIVE",
  clock = systemClock,
  peers = [host],
}: {
  mode?: MediaMode;
  clock?: Clock;
  peers?: string[];
} = {}) {
  const sink = new SeenFrames();
  const reception = await receiveMedia({
    mode,
    host,
    ports,
    peers,
    sink,
    clock,
    log: silentLogger,
  });
  opened.push({ close: () => reception.stop() });
  let reason: Text | undefined;
  void reception.ended.then((end) => (reason = end.reason));
  return { reception, sink, reason: () => reason };
}

async function aSender(mode: MediaMode, port: number): Promise<MediaSender> {
  const sender = await openMediaSender({ mode, host, ports, clock: systemClock, onEnd: () => {} });
  opened.push(sender);
  await sender.start({ host, port });
  return sender;
}

/** A device that sends a picture and 40 ms of sound at a time. */
class Camera {
  readonly #muxer = new PsMuxer(tracks);
  readonly #packetiser = new PsPacketiser({ ssrc: 7 });
  readonly #sender: MediaSender;

  constructor(sender: MediaSender) {
    this.#sender = sender;
  }

  send(at90k: number, isKey: boolean): void {
    const data = prefixed(slice(isKey));
    const picture = this.#muxer.muxVideo({ data, dts90k: at90k, pts90k: at90k, isKey });
    const sound = this.#muxer.muxAudio(new Uint8Array(320).fill(0xd5), at90k);
    this.#sender.send(this.#packetiser.packetise(picture, at90k), isKey);
    this.#sender.send(this.#packetiser.packetise(sound, at90k), false);
  }
}

describe.each(["UDP", "TCP-PASSIVE"] as const)("media of a device over %s", (mode) => {
  it("becomes tracks and frames on one line of time", async () => {
    const { reception, sink } = await aReception({ mode });
    await reception.start({
      hosts: [host],
      payloads: [{ type: 96, encoding: "PS", clockRate: 90_000 }],
    });
    const camera = new Camera(await aSender(mode === "UDP" ? "UDP" : "TCP-ACTIVE", reception.port));
    for (let at = 0; at < 10; at++) camera.send(5_000_000 + at * 3600, at % 5 === 0);
    await vi.waitFor(() => expect(sink.video).toHaveLength(9));
    expect(sink.tracks.at(-1)).toEqual({
      video: { codec: "h264", sps: [sps], pps: [pps], width: 1920, height: 1080 },
      audio: { codec: "pcma", sampleRate: 8000, channels: 1 },
    });
    // Its parameter sets tell that decoding may run two pictures ahead.
    expect(sink.video.map(({ dts90k }) => dts90k)).toEqual(
      Array.from({ length: 9 }, (_, at) => (at - 2) * 3600),
    );
    expect(sink.video.map(({ isKey }) => isKey).slice(0, 6)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(Buffer.from(sink.video[0]?.data ?? [])).toEqual(prefixed(slice(true)));
    // The sound of the first pictures comes before they are known to be complete.
    const samples = sink.audio.map(({ dtsSamples }) => dtsSamples);
    expect(samples.length).toBeGreaterThanOrEqual(8);
    expect(
      samples.every((at, index) => index === 0 || at - (samples[index - 1] ?? 0) === 320),
    ).toBe(true);
    const [first = 0] = samples;
    expect(first % 320).toBe(0);
  });

  it("hands the last picture out when it is over, and says why it ended", async () => {
    const { reception, sink } = await aReception({ mode });
    await reception.start({ hosts: [host] });
    const camera = new Camera(await aSender(mode === "UDP" ? "UDP" : "TCP-ACTIVE", reception.port));
    camera.send(0, true);
    camera.send(3600, false);
    await vi.waitFor(() => expect(sink.video).toHaveLength(1));
    await vi.waitFor(() => expect(sink.audio.length).toBeGreaterThan(0));
    const reason = { zh: "完", en: "over" };
    reception.finish(reason, true);
    await expect(reception.ended).resolves.toEqual({ reason, isOver: true });
    expect(sink.video).toHaveLength(2);
    expect(sink.received).toBe(8);
    expect(sink.lost).toBe(0);
  });
});

describe("media that we connect for", () => {
  it("comes from the host of the signalling where the one that was named cannot be reached", async () => {
    const { reception, sink } = await aReception({ mode: "TCP-ACTIVE" });
    const sender = await openMediaSender({
      mode: "TCP-PASSIVE",
      host,
      ports,
      clock: systemClock,
      onEnd: () => {},
    });
    opened.push(sender);
    const started = sender.start({ host, port: 9 });
    await reception.start({ hosts: ["127.0.0.99", host], port: sender.port });
    await started;
    const camera = new Camera(sender);
    camera.send(0, true);
    camera.send(3600, false);
    await vi.waitFor(() => expect(sink.video).toHaveLength(1));
  });
});

describe("media that cannot be fetched", () => {
  it("is explained", async () => {
    const clock = new FakeClock();
    const { reception } = await aReception({ mode: "TCP-ACTIVE", clock });
    let failure: unknown;
    void reception.start({ hosts: [host], port: 1 }).catch((error: unknown) => (failure = error));
    await vi.waitFor(
      async () => {
        await clock.advance(500);
        expect(failure).toMatchObject({ code: "gb-media-unreachable" });
      },
      { timeout: 10_000, interval: 10 },
    );
  });
});

describe("elementary streams", () => {
  it.each([
    ["as the answer names them", [{ type: 98, encoding: "H264", clockRate: 90_000 }]],
    ["by their bytes", []],
  ])("are read %s", async (_, payloads) => {
    const { reception, sink } = await aReception();
    await reception.start({ hosts: [host], payloads });
    const sender = await aSender("TCP-ACTIVE", reception.port);
    const rtp = new RtpPacketiser({ payloadType: 98, ssrc: 1 });
    const sound = new RtpPacketiser({ payloadType: 8, ssrc: 2 });
    const packetiser = new H264Packetiser(rtp);
    for (let at = 0; at < 6; at++) {
      const nals = at === 0 ? [sps, pps, slice(true)] : [slice(false)];
      sender.send(packetiser.packetise(nals, at * 3600), true);
      const moment = { timestamp: at * 320, isMarker: false };
      sender.send([sound.wrap(new Uint8Array(320).fill(0xd5), moment)], true);
    }
    await vi.waitFor(() => expect(sink.video).toHaveLength(6));
    expect(sink.video.map(({ dts90k }) => dts90k)).toEqual([-7200, -3600, 0, 3600, 7200, 10_800]);
    await vi.waitFor(() => expect(sink.audio.length).toBeGreaterThanOrEqual(5));
    expect(sink.tracks.at(-1)?.audio?.codec).toBe("pcma");
  });
});

/** The reason that stands when this much time has passed. */
const after = async (clock: FakeClock, ms: number, reason: () => Text | undefined) => {
  await clock.advance(ms);
  return reason()?.en ?? "";
};

describe("why it ends", () => {
  it.each([
    ["UDP", "sends nothing to UDP port"],
    ["TCP-PASSIVE", "does not connect to TCP port"],
  ] as const)("names the step at which %s stands still", async (mode, words) => {
    const clock = new FakeClock();
    const { reception, reason } = await aReception({ mode, clock });
    await reception.start({ hosts: [host] });
    expect(await after(clock, 7_000, reason)).toBe("");
    expect(await after(clock, 2_000, reason)).toContain(words);
  });

  it("says that a connection stands over which nothing comes", async () => {
    const clock = new FakeClock();
    const { reception, reason } = await aReception({ clock });
    await reception.start({ hosts: [host] });
    await aSender("TCP-ACTIVE", reception.port);
    await vi.waitFor(async () => {
      await clock.advance(1_000);
      expect(reason()?.en).toContain("opened the media connection");
    });
  });

  it("says that what came was not believed", async () => {
    const clock = new FakeClock();
    const { reception, reason } = await aReception({ mode: "UDP", clock, peers: ["192.0.2.1"] });
    await reception.start({});
    const camera = new Camera(await aSender("UDP", reception.port));
    await vi.waitFor(async () => {
      camera.send(0, true);
      await clock.advance(1_000);
      expect(reason()?.en).toContain("another address");
    });
  });

  it("says that a device has stopped sending, but not while it is paused", async () => {
    const clock = new FakeClock();
    const { reception, sink, reason } = await aReception({ clock });
    await reception.start({ hosts: [host] });
    const camera = new Camera(await aSender("TCP-ACTIVE", reception.port));
    camera.send(0, true);
    camera.send(3600, true);
    await vi.waitFor(() => expect(sink.video).toHaveLength(1));
    reception.setPaused(true);
    expect(await after(clock, 60_000, reason)).toBe("");
    reception.setPaused(false);
    expect(await after(clock, 9_000, reason)).toContain("stopped sending");
  });

  it("says that the codec cannot be read", async () => {
    const clock = new FakeClock();
    const { reception, reason } = await aReception({ clock });
    await reception.start({ hosts: [host] });
    const sender = await aSender("TCP-ACTIVE", reception.port);
    const packetiser = new PsPacketiser({ ssrc: 7 });
    const map = fromHex("000001bc000ee1ff0000000480e0000000000000");
    const pack = Buffer.concat([fromHex("000001ba440016fc8401005f6bf8"), map]);
    await vi.waitFor(async () => {
      sender.send(packetiser.packetise(pack, 0), true);
      await clock.advance(1_000);
      expect(reason()?.en).toContain("SVAC");
    });
  });

  it("says that the device closed the connection", async () => {
    const { reception, reason } = await aReception();
    await reception.start({ hosts: [host] });
    const sender = await aSender("TCP-ACTIVE", reception.port);
    sender.close();
    await vi.waitFor(() => expect(reason()?.en).toContain("closed the media connection"));
  });

  it("rejects when every port is in use", async () => {
    const busy = new MediaPortRange({ min: 1001, max: 1000 });
    const options = { mode: "UDP", host, ports: busy, peers: [], sink: new SeenFrames() } as const;
    await expect(
      receiveMedia({ ...options, clock: systemClock, log: silentLogger }),
    ).rejects.toMatchObject({ code: "gb-media-no-port" });
  });
});
