import { FakeClock, NotFound, silentLogger, systemClock } from "@tessera/base";
import type { FrameSink } from "@tessera/engine";
import { usualAnswer } from "@tessera/protocols/rtsp/testing";
import { describe, expect, it, vi } from "vitest";
import { createRtspDriver } from "./index.ts";
import { aCamera, errorOf, open } from "./testing/an-opening.ts";

function rtp(sequence: number, timestamp: number, payload: readonly number[]): Uint8Array {
  const packet = new Uint8Array([0x80, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, ...payload]);
  new DataView(packet.buffer).setUint16(2, sequence);
  new DataView(packet.buffer).setUint32(4, timestamp);
  return packet;
}

const keySlice = [0x65, 0x88, 0x80];
const slice = [0x41, 0x9a, 0x80];

describe("the RTSP driver's live source", () => {
  it("announces tracks, begins with a key frame at zero and lays sound beside it", async () => {
    const camera = await aCamera();
    const { seen } = await open(camera.url);
    const [connection] = camera.connections;
    connection?.sendFrame(2, rtp(1, 0, [1, 2, 3]));
    connection?.sendFrame(0, rtp(1, 5_000, slice));
    connection?.sendFrame(0, rtp(2, 8_600, keySlice));
    connection?.sendFrame(2, rtp(2, 160, [4, 5, 6]));
    connection?.sendFrame(0, rtp(3, 12_200, slice));
    await vi.waitFor(() => expect(seen).toHaveLength(4));
    expect(seen).toMatchObject([
      { video: { codec: "h264" }, audio: { codec: "pcma", sampleRate: 8_000 } },
      { kind: "video", isKey: true, dts90k: 0, pts90k: 0 },
      { kind: "audio", data: Uint8Array.of(4, 5, 6) },
      { kind: "video", isKey: false, dts90k: 3_600 },
    ]);
  });

  it("learns the rate of MP3 from its frames, whose clock is 90 kHz", async () => {
    const sdp = `m=video 0 RTP/AVP 96\na=rtpmap:96 H264/90000\na=control:trackID=1
a=fmtp:96 sprop-parameter-sets=Z0LAHtkDxWhAAAADAEAAAAwDxYuS,aMuMsg==
m=audio 0 RTP/AVP 14\na=control:trackID=2`;
    const clock = new FakeClock();
    const camera = await aCamera({
      DESCRIBE: () => ({
        status: 200,
        headers: { "Content-Type": "application/sdp" },
        body: sdp,
      }),
    });
    const { seen } = await open(camera.url, { clock });
    const [connection] = camera.connections;
    // MPEG 2 layer III, 64 kbit/s, 24 kHz, mono: 192 bytes.
    const mp3 = [0, 0, 0, 0, 0xff, 0xf3, 0x84, 0xc0, ...new Uint8Array(188)];
    connection?.sendFrame(0, rtp(1, 0, keySlice));
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    for (const number of [1, 2]) {
      await clock.advance(24);
      connection?.sendFrame(2, rtp(number, (number - 1) * 2160, mp3));
      await vi.waitFor(() => expect(seen).toHaveLength(3 + number));
    }
    expect(seen.slice(2)).toMatchObject([
      { video: { codec: "h264" }, audio: { codec: "mp3", sampleRate: 24_000, channels: 1 } },
      { kind: "audio", dtsSamples: 0 },
      { kind: "audio", dtsSamples: 576 },
    ]);
  });

  it("leaves out sound that is too short for one sample of each channel", async () => {
    const camera = await aCamera({
      DESCRIBE: (request) => {
        const usual = usualAnswer(request);
        const body = `${usual.body}\r\na=rtpmap:8 PCMA/8000/2`;
        return { ...usual, body };
      },
    });
    const { seen } = await open(camera.url);
    const [connection] = camera.connections;
    connection?.sendFrame(0, rtp(1, 0, keySlice));
    connection?.sendFrame(2, rtp(1, 0, [1]));
    connection?.sendFrame(2, rtp(2, 160, [1, 2]));
    await vi.waitFor(() => expect(seen).toHaveLength(3));
    expect(seen[2]).toMatchObject({ kind: "audio", data: Uint8Array.of(1, 2) });
  });

  it("announces tracks again when a parameter set changes", async () => {
    const camera = await aCamera();
    const { seen } = await open(camera.url);
    const [connection] = camera.connections;
    connection?.sendFrame(0, rtp(1, 0, keySlice));
    connection?.sendFrame(0, rtp(2, 3_600, [0x68, 0xcb, 0x8c, 0xb3]));
    connection?.sendFrame(0, rtp(3, 3_600, keySlice));
    await vi.waitFor(() => expect(seen).toHaveLength(4));
    expect(seen.map((item) => ("kind" in item ? item.kind : item.video?.pps[0].at(-1)))).toEqual([
      0xb2,
      "video",
      0xb3,
      "video",
    ]);
  });

  it("goes on by the time that passed when the camera's clock jumps", async () => {
    const clock = new FakeClock();
    const camera = await aCamera();
    const { seen } = await open(camera.url, { clock });
    const [connection] = camera.connections;
    connection?.sendFrame(0, rtp(1, 0, keySlice));
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    await clock.advance(40);
    connection?.sendFrame(0, rtp(2, 3_000_000_000, slice));
    await vi.waitFor(() => expect(seen).toHaveLength(3));
    expect(seen[2]).toMatchObject({ dts90k: 3_600 });
  });

  it("counts packets every second", async () => {
    const clock = new FakeClock();
    const camera = await aCamera();
    const { seen, counts } = await open(camera.url, { clock });
    for (const sequence of [1, 2, 5])
      camera.connections[0]?.sendFrame(0, rtp(sequence, 0, keySlice));
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(2));
    await clock.advance(2_000);
    expect(counts).toEqual([
      [3, 2],
      [0, 0],
    ]);
  });

  it("says goodbye when it is stopped, twice or by the signal", async () => {
    const camera = await aCamera();
    const { source } = await open(camera.url);
    await source.stop();
    await source.stop();
    expect(camera.methods.filter((method) => method === "TEARDOWN")).toHaveLength(1);
    const abort = new AbortController();
    const second = await open(camera.url, { signal: abort.signal });
    abort.abort();
    await second.source.ended;
    expect(camera.methods.filter((method) => method === "TEARDOWN")).toHaveLength(2);
  });

  it("ends with the reason when the camera hangs up or falls silent", async () => {
    const clock = new FakeClock();
    const camera = await aCamera();
    const { source } = await open(camera.url);
    camera.connections[0]?.close();
    expect((await source.ended).reason.zh).toContain("断开了连接");
    const silent = await open(camera.url, { clock });
    await clock.advance(9_000);
    expect((await silent.source.ended).reason.zh).toContain("8 秒没有发送视频");
  });

  it("ends with the reason when the parameter sets cannot be read", async () => {
    const camera = await aCamera();
    const { source, seen } = await open(camera.url);
    camera.connections[0]?.sendFrame(0, rtp(1, 0, [0x67, 0xff]));
    camera.connections[0]?.sendFrame(0, rtp(2, 0, keySlice));
    expect((await source.ended).reason.zh).toContain("SPS");
    expect(seen.filter((item) => !("kind" in item))).toEqual([]);
  });

  it("ends with a reason and one line in the log when a frame cannot be handed on", async () => {
    const clock = new FakeClock();
    const errors: unknown[] = [];
    const camera = await aCamera({ TEARDOWN: () => "silence" });
    const { source } = await open(camera.url, {
      clock,
      log: { ...silentLogger, error: (fields) => void errors.push(fields) },
      sink: {
        push: () => {
          throw new TypeError("a bug");
        },
      },
    });
    for (const sequence of [1, 2, 3])
      camera.connections[0]?.sendFrame(0, rtp(sequence, sequence * 3_600, keySlice));
    await vi.waitFor(() => expect(camera.methods).toContain("TEARDOWN"));
    await clock.advance(1_000);
    expect((await source.ended).reason.zh).toContain("内部错误");
    expect(errors).toEqual([{ error: new TypeError("a bug") }]);
  });

  it("rejects with the signal's reason when it is aborted before it plays", async () => {
    const abort = new AbortController();
    const camera = await aCamera({ DESCRIBE: () => "silence" });
    const attempt = open(camera.url, { signal: abort.signal });
    await Promise.all([
      expect(attempt).rejects.toBe("enough"),
      vi
        .waitFor(() => expect(camera.methods).toContain("DESCRIBE"))
        .then(() => abort.abort("enough")),
    ]);
  });

  it("opens the sub stream where there is one", async () => {
    const camera = await aCamera();
    const driver = createRtspDriver({ clock: systemClock });
    const main = driver.connection.parse({ rtspUrl: camera.url });
    expect(driver.hasSubStream?.(main)).toBe(false);
    expect(await errorOf(open(camera.url, { flow: 2 }))).toBeInstanceOf(NotFound);
    const subRtspUrl = `${camera.url}-sub`;
    expect(driver.hasSubStream?.({ ...main, subRtspUrl })).toBe(true);
    await open(camera.url, { flow: 2, connection: { subRtspUrl } });
    expect(camera.requests.find(({ method }) => method === "DESCRIBE")?.uri).toBe(subRtspUrl);
  });
});

it("remembers of a camera that it knows only UDP, until another transport is set", async () => {
  const camera = await aCamera({
    SETUP: (request) =>
      request.headers.get("Transport")?.includes("TCP") ? { status: 461 } : usualAnswer(request),
  });
  const driver = createRtspDriver({ clock: systemClock });
  const sink: FrameSink = { setTracks: () => {}, push: () => {}, countPackets: () => {} };
  const setupsOf = async (transport: string) => {
    const connection = driver.connection.parse({ rtspUrl: camera.url, transport });
    const before = camera.requests.length;
    const { signal } = new AbortController();
    const source = await driver.openLive({ connection, flow: 1, sink, signal, log: silentLogger });
    await source.stop();
    const asked = camera.requests.slice(before).filter(({ method }) => method === "SETUP");
    return asked.map(({ headers }) => (headers.get("Transport")?.includes("TCP") ? "TCP" : "UDP"));
  };
  expect(await setupsOf("TCP")).toEqual(["TCP", "UDP", "UDP"]);
  expect(await setupsOf("TCP")).toEqual(["UDP", "UDP"]);
  expect(await setupsOf("UDP")).toEqual(["UDP", "UDP"]);
});
