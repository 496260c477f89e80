import { FakeClock, NotFound, StartupError, silentLogger, systemClock } from "@tessera/base";
import { Stream, type Tracks, type VideoFrame } from "@tessera/engine";
import { amf0Field } from "@tessera/formats/amf0";
import { parseAudioBody, parseVideoBody, tagType } from "@tessera/formats/flv";
import { RawRtmpClient } from "@tessera/protocols/rtmp/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createRtmpOutput } from "./index.ts";

const place = { channel: { deviceId: "camera 1", channelId: "1" }, flow: 1 } as const;
const h264: Tracks = {
  video: {
    codec: "h264",
    sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e, 0xd9, 0x00, 0xa0, 0x47, 0xfe, 0xc8)],
    pps: [Uint8Array.of(0x68, 0xce, 0x3c, 0x80)],
    width: 640,
    height: 360,
  },
  audio: { codec: "pcma", sampleRate: 8000, channels: 1 },
};
const h265: Tracks = {
  video: {
    codec: "h265",
    vps: [Buffer.from("40010c01ffff01600000030090000003000003003fba0240", "hex")],
    sps: [Buffer.from("42010101600000030090000003000003003fa00a080f165ba4a4c2f0", "hex")],
    pps: [Buffer.from("4401c172b46240", "hex")],
    width: 640,
    height: 360,
  },
};
const aFrame = (dts90k: number, mark: number, isKey = false): VideoFrame => ({
  kind: "video",
  data: Uint8Array.of(0, 0, 0, 2, isKey ? 0x65 : 0x41, mark),
  dts90k,
  pts90k: dts90k,
  isKey,
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function aServer({ tracks = h264, isLive = true, clock = systemClock } = {}) {
  const stream = new Stream({ clock, log: silentLogger });
  const sink = stream.openSink();
  const goLive = () => {
    sink.setTracks(tracks);
    sink.push(aFrame(0, 1, true));
    if (tracks.audio) sink.push({ kind: "audio", data: new Uint8Array(160), dtsSamples: 0 });
    sink.push(aFrame(3600, 2));
  };
  if (isLive) goLive();
  const visits = { now: 0, closeAll: [] as (() => void)[] };
  const gate = {
    admit: async (token: string | undefined) =>
      token === "good" || token === "gone"
        ? {
            enter(close: () => void) {
              if (token === "gone") throw new NotFound("no", { zh: "无", en: "No such thing." });
              visits.now++;
              visits.closeAll.push(close);
              return { stream, leave: () => void visits.now-- };
            },
          }
        : undefined,
  };
  const output = createRtmpOutput({ host: "127.0.0.1", port: 0 });
  const listener = await output.listen(gate, { clock, log: silentLogger });
  stops.push(() => listener.stop());
  const address = new URL(listener.addressOf(place, "good", "127.0.0.1"));
  const name = (token: string) => `${address.pathname.replace("/live/", "")}?token=${token}`;
  const play = async (token = "good", connect = {}) => {
    const client = new RawRtmpClient(Number(address.port));
    stops.push(async () => void client.socket.destroy());
    await client.connect({ app: "live", ...connect });
    client.say("play", 0, null, name(token));
    return client;
  };
  return { stream, sink, goLive, visits, play, listener, port: Number(address.port) };
}

const picturesOf = (client: RawRtmpClient) =>
  client.messages
    .filter(({ type }) => type === tagType.video)
    .map(({ body, timestampMs }) => ({ timestampMs, ...parseVideoBody(body) }));

const lastWords = async (client: RawRtmpClient) => {
  const [, , , status] = await client.hears("onStatus");
  return [amf0Field(status, "code"), amf0Field(status, "description")];
};

describe("the RTMP output", () => {
  it("starts with sequence header and the GOP so far, and goes on", async () => {
    const { play, sink } = await aServer();
    const client = await play();
    await vi.waitFor(() => expect(picturesOf(client)).toHaveLength(3));
    // They go out together.
    for (const number of [2, 3, 4]) sink.push(aFrame(number * 3600, number + 1));
    await vi.waitFor(() => expect(picturesOf(client)).toHaveLength(6));
    expect(picturesOf(client)).toMatchObject([
      { kind: "config", codec: "h264" },
      { kind: "frame", isKey: true, timestampMs: 0 },
      ...[40, 80, 120, 160].map((timestampMs) => ({ kind: "frame", isKey: false, timestampMs })),
    ]);
    const sounds = client.messages.filter(({ type }) => type === tagType.audio);
    expect(sounds.map(({ body }) => parseAudioBody(body))).toMatchObject([{ codec: "pcma" }]);
  });

  it.each([
    [{}, 0x1c],
    [{ fourCcList: ["hvc1"] }, 0x90],
  ])("marks H.265 as a client that connects with %j knows it", async (connect, firstByte) => {
    const { play } = await aServer({ tracks: h265 });
    const client = await play("good", connect);
    await vi.waitFor(() => expect(picturesOf(client)).toHaveLength(3));
    const config = client.messages.find(({ type }) => type === tagType.video);
    expect(config?.body[0]).toBe(firstByte);
  });

  it("reads each stream once, however many watch", async () => {
    const { play, stream } = await aServer();
    const clients = await Promise.all([1, 2, 3].map(() => play()));
    await vi.waitFor(() => {
      for (const client of clients) expect(picturesOf(client)).toHaveLength(3);
    });
    expect(stream.readerCount).toBe(1);
  });

  it("waits for a stream that is being opened", async () => {
    const { play, goLive, visits } = await aServer({ isLive: false });
    const client = await play();
    await vi.waitFor(() => expect(visits.now).toBe(1));
    goLive();
    await vi.waitFor(() => expect(picturesOf(client)).toHaveLength(3));
  });

  it("says why when the stream shows nothing in time, and leaves it", async () => {
    const clock = new FakeClock();
    const { play, stream, visits } = await aServer({ isLive: false, clock });
    const reason = { zh: "等待设备推流", en: "Waiting for the device to push its stream" };
    stream.setState({ status: "reconnecting", reason, isRefused: false });
    const client = await play();
    await vi.waitFor(() => expect(visits.now).toBe(1));
    await clock.advance(8000);
    expect(await lastWords(client)).toEqual(["NetStream.Play.Failed", reason.en]);
    expect([visits.now, stream.readerCount]).toEqual([0, 0]);
  });

  it.each([
    ["bad", /token/],
    ["gone", /No such thing\./],
  ])("refuses the token %s with words", async (token, words) => {
    const { play, visits } = await aServer();
    const client = await play(token);
    expect(await lastWords(client)).toEqual([
      "NetStream.Play.Failed",
      expect.stringMatching(words) as string,
    ]);
    await vi.waitFor(() => expect(client.isClosed).toBe(true));
    expect(visits.now).toBe(0);
  });

  it("ends when the right is taken away, and gives the stream back", async () => {
    const { play, visits, stream } = await aServer();
    const client = await play();
    await vi.waitFor(() => expect(picturesOf(client)).toHaveLength(3));
    for (const close of visits.closeAll) close();
    await vi.waitFor(() => expect(client.isClosed).toBe(true));
    await vi.waitFor(() => expect([visits.now, stream.readerCount]).toEqual([0, 0]));
  });

  it("lets a player go that takes nothing", async () => {
    const clock = new FakeClock();
    const { play, sink, visits } = await aServer({ clock });
    const client = await play();
    await vi.waitFor(() => expect(picturesOf(client)).toHaveLength(3));
    client.socket.pause();
    const big = { ...aFrame(7200, 3, true), data: new Uint8Array(1024 * 1024) };
    for (let count = 0; count < 20; count++) sink.push(big);
    expect(visits.now).toBe(1);
    await clock.advance(11_000);
    sink.push(big);
    await clock.advance(3000);
    await vi.waitFor(() => expect(visits.now).toBe(0));
  });

  it("takes nothing that is published unless somebody was named who does", async () => {
    const { port } = await aServer();
    const client = await new RawRtmpClient(port).connect();
    stops.push(async () => void client.socket.destroy());
    client.say("publish", 0, null, "camera/1/1?key=k", "live");
    expect(await lastWords(client)).toEqual([
      "NetStream.Publish.BadName",
      "This server takes no published streams.",
    ]);
  });

  it("tells devices where to publish while it listens", async () => {
    const publish = vi.fn<() => Promise<{ refusal: string }>>();
    const output = createRtmpOutput({ host: "127.0.0.1", port: 0, publish });
    expect(output.publishAddressOf?.(place, "k", "nvr")).toBeUndefined();
    const gate = { admit: async () => undefined };
    const listener = await output.listen(gate, { clock: systemClock, log: silentLogger });
    expect(output.publishAddressOf?.(place, "k", "nvr")).toMatch(
      /^rtmp:\/\/nvr:\d+\/live\/camera%201\/1\/1\?key=k$/,
    );
    await listener.stop();
    expect(output.publishAddressOf?.(place, "k", "nvr")).toBeUndefined();
  });

  it("names the setting when the port is taken", async () => {
    const { port } = await aServer();
    const gate = { admit: async () => undefined };
    const failure = await createRtmpOutput({ host: "127.0.0.1", port })
      .listen(gate, { clock: systemClock, log: silentLogger })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartupError);
    expect((failure as StartupError).text.zh).toMatch(new RegExp(`${port}.*TESSERA_RTMP_PORT`));
  });
});
