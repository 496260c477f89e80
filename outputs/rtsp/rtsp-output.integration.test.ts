import { FakeClock, StartupError, silentLogger, systemClock } from "@tessera/base";
import type { VideoFrame } from "@tessera/engine";
import { RtspStreamParser } from "@tessera/protocols/rtsp";
import { describe, expect, it, vi } from "vitest";
import { createRtspOutput } from "./index.ts";
import { aClient, play, spokenTo } from "./testing/a-client.ts";
import { aFrame, aServer, aSound, tracks, type Where } from "./testing/a-server.ts";

/** A picture so long after the one before it waits for no other. */
const alone90k = 9000;

describe.each<Where>(["here", "elsewhere"])("the RTSP output, served %s", (where) => {
  it.each(["TCP", "UDP"] as const)(
    "starts over %s with reports, parameter sets and the GOP so far, and goes on",
    async (transport) => {
      const { sink, addressOf } = await aServer(where);
      const received = await play(aClient(addressOf("good"), transport));
      await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(3));
      sink.push(aFrame(3600 + alone90k, 3));
      await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(4));
      expect(received.payloads[0]).toEqual(["7800046742c01e000268ce", "6501", "4102", "4103"]);
      expect(received.payloads[1]).toEqual(["d5".repeat(160)]);
      expect(received.reports).toBe(2);
      const [key = 0, , second = 0, third = 0] = received.timestamps;
      expect([(second - key) >>> 0, (third - second) >>> 0]).toEqual([3600, alone90k]);
    },
  );

  it("sends what waits to those who watch when another comes", async () => {
    const { sink, addressOf } = await aServer(where);
    const received = await play(aClient(addressOf("good")));
    await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(3));
    sink.push(aFrame(7200, 3));
    sink.push({ ...aSound, dtsSamples: 640 });
    sink.push(aFrame(10_800, 4));
    // Both wait; who comes now is given them, and so are those who watch.
    await play(aClient(addressOf("good")));
    await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(5));
    expect(received.payloads[1]).toHaveLength(2);
  });

  it("keeps nobody waiting for a picture that does not come", async () => {
    const clock = new FakeClock();
    const { sink, addressOf } = await aServer(where, { clock });
    const received = await play(aClient(addressOf("good")));
    await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(3));
    sink.push(aFrame(7200, 3));
    sink.push({ ...aSound, dtsSamples: 640 });
    await clock.advance(400);
    await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(4));
    await vi.waitFor(() => expect(received.payloads[1]).toHaveLength(2));
  });

  it("waits for a stream that is being opened", async () => {
    const { goLive, visits, addressOf } = await aServer(where, { isLive: false });
    const playing = play(aClient(addressOf("good")));
    await vi.waitFor(() => expect(visits.now).toBe(1));
    goLive();
    const received = await playing;
    await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(3));
  });

  it.each([
    ["bad", "unauthorized", undefined],
    ["gone", "failed-request", 404],
  ])("refuses the token %s", async (token, fault, status) => {
    const { visits, addressOf } = await aServer(where);
    const client = aClient(addressOf(token));
    const refusal = await client.describe().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ fault, status });
    await client.close();
    await vi.waitFor(() => expect(visits.now).toBe(0));
  });

  it("says why when all seats of a link are taken, and keeps the connection", async () => {
    const { port, visits, addressOf } = await aServer(where);
    const ask = await spokenTo(port);
    const answer = await ask("DESCRIBE", addressOf("full"));
    expect(answer).toMatch(/^RTSP\/1.0 503 All Seats Are Taken/);
    expect(await ask("OPTIONS", "*")).toMatch(/^RTSP\/1.0 200 /);
    expect(visits.now).toBe(0);
  });

  it("sends new parameter sets in-band and keeps the viewer", async () => {
    const { sink, addressOf } = await aServer(where);
    const received = await play(aClient(addressOf("good")));
    await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(3));
    const { video } = tracks;
    sink.setTracks({ ...tracks, video: video && { ...video, pps: [Uint8Array.of(0x68, 0xff)] } });
    sink.push(aFrame(3600 + alone90k, 3, true));
    await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(5));
    expect(received.payloads[0]?.slice(3)).toEqual(["7800046742c01e000268ff", "6503"]);
  });

  it("keeps viewers when the codec of the sound changes, and describes the new one to the next", async () => {
    const { sink, visits, addressOf } = await aServer(where);
    const received = await play(aClient(addressOf("good")));
    await vi.waitFor(() => expect(received.payloads[1]).toHaveLength(1));
    sink.setTracks({ ...tracks, audio: { codec: "pcmu", sampleRate: 8000, channels: 1 } });
    sink.push(aFrame(3600 + alone90k, 3, true));
    sink.push({ ...aSound, dtsSamples: 640 });
    sink.push(aFrame(3600 + 2 * alone90k, 4));
    await vi.waitFor(() => expect(received.payloads[0]).toHaveLength(6));
    expect(received.payloads[1]).toHaveLength(1);
    const { media } = await aClient(addressOf("good")).describe();
    expect(media[1]?.payloads[0]?.encoding).toBe("PCMU");
    expect(visits.now).toBe(2);
  });

  it("describes sound that is announced and not heard yet, and sends it when it comes", async () => {
    const { sink, visits, addressOf } = await aServer(where, { isLive: false });
    sink.setTracks(tracks);
    for (const at of [0, 1, 2, 3, 4]) sink.push(aFrame(at * 9000, at, at === 0));
    const received = await play(aClient(addressOf("good")));
    await vi.waitFor(() => expect(received.payloads[0]?.length).toBeGreaterThanOrEqual(6));
    sink.push({ ...aSound, dtsSamples: 3200 });
    sink.push(aFrame(45_000, 5, true));
    sink.push({ ...aSound, data: new Uint8Array(160).fill(0x55), dtsSamples: 4000 });
    // Sound goes with the next picture.
    sink.push(aFrame(54_000, 6));
    const heard = "55".repeat(160);
    await vi.waitFor(() => expect(received.payloads[1]).toContain(heard));
    // Before it: silence.
    expect(received.payloads[1]?.[0]).toBe("d5".repeat(160));
    expect(visits.now).toBe(1);
  });

  it("closes a viewer when its right ends, and gives the stream back", async () => {
    const { visits, stream, addressOf } = await aServer(where);
    const client = aClient(addressOf("good"));
    await play(client);
    expect(stream.readerCount).toBe(1);
    for (const close of visits.closeAll) close();
    expect((await client.ended).fault).toBe("closed");
    await vi.waitFor(() => expect(visits.now).toBe(0));
    expect(stream.readerCount).toBe(0);
  });

  it("closes viewers when the stream stops", async () => {
    const { stream, addressOf } = await aServer(where);
    const client = aClient(addressOf("good"));
    await play(client);
    stream.setState({ status: "stopped", reason: { zh: "停", en: "Stopped" } });
    expect((await client.ended).fault).toBe("closed");
  });

  it("reads each stream once, however many watch", async () => {
    const { stream, addressOf } = await aServer(where);
    const all = await Promise.all([1, 2, 3].map(() => play(aClient(addressOf("good")))));
    await vi.waitFor(() => {
      for (const { payloads } of all) expect(payloads[0]).toHaveLength(3);
    });
    expect(stream.readerCount).toBe(1);
  });

  it("takes the track behind the query, and refuses transports that it does not have", async () => {
    const { port, addressOf } = await aServer(where);
    const ask = await spokenTo(port);
    const track = `${addressOf("good")}/trackID=1`;
    const tcp = "RTP/AVP/TCP;unicast;interleaved=6-7";
    expect(await ask("SETUP", track, tcp)).toMatch(/^RTSP\/1.0 200 .*interleaved=6-7/s);
    expect(await ask("SETUP", track, "RTP/AVP;multicast")).toMatch(/^RTSP\/1.0 461 /);
    expect(await ask("SETUP", addressOf("good").replace("/1/1", "/1/2"), tcp)).toMatch(/ 459 /);
    expect(await ask("DESCRIBE", `rtsp://127.0.0.1:${port}/other`)).toMatch(/ 404 No Such Live/);
  });

  it("says why when a camera sends nothing, and cuts off who does not play", async () => {
    const clock = new FakeClock();
    const { port, visits, addressOf } = await aServer(where, { isLive: false, clock });
    const ask = await spokenTo(port);
    const answer = ask("DESCRIBE", addressOf("good"));
    await vi.waitFor(() => expect(visits.now).toBe(1));
    await clock.advance(8000);
    expect(await answer).toMatch(/^RTSP\/1.0 503 The Camera Sends No Picture Yet/);
    await clock.advance(7000);
    await vi.waitFor(() => expect(visits.now).toBe(0));
  });

  it("lets a viewer go that takes nothing, and the others do not notice", async () => {
    const clock = new FakeClock();
    const { port, sink, visits, addressOf } = await aServer(where, { clock });
    const stuck = await spokenTo(port);
    const setup = await stuck("SETUP", `${addressOf("good")}/trackID=0`, "RTP/AVP/TCP;unicast");
    const session = /Session: (\d+)/.exec(setup)?.[1] ?? "";
    await stuck("PLAY", addressOf("good"), undefined, session);
    stuck.socket.pause();
    const received = await play(aClient(addressOf("good")));
    let pictures = 0;
    const pushBig = async () => {
      const count = ++pictures;
      sink.push({ ...aFrame(3600 + count * alone90k, 3, true), data: aBigPicture });
      await vi.waitFor(() => expect(received.keyEnds).toBe(count));
    };
    for (let at = 0; at < 12; at++) await pushBig();
    expect(visits.now).toBe(2);
    await clock.advance(11_000);
    await pushBig();
    await vi.waitFor(() => expect(visits.now).toBe(1));
  });

  it("gives a client that was held up every byte as it was, however often memory was used since", async () => {
    const { port, sink, addressOf } = await aServer(where);
    const ask = await spokenTo(port);
    const setup = await ask("SETUP", `${addressOf("good")}/trackID=0`, "RTP/AVP/TCP;unicast");
    await ask("PLAY", addressOf("good"), undefined, /Session: (\d+)/.exec(setup)?.[1]);
    ask.socket.pause();
    // More than the system takes for a connection and than a slow client is allowed together.
    const marks = Array.from({ length: 100 }, (_, at) => firstMark + at);
    const [last = 0] = marks.splice(-1);
    for (const mark of marks) {
      sink.push(aFilledFrame(7200 + mark, mark));
      await new Promise(setImmediate);
    }
    const received = Array.from({ length: 100 }, () => 0);
    const spoilt = { bytes: 0 };
    const parser = new RtspStreamParser({
      onMessage: () => {},
      onError: () => spoilt.bytes++,
      onInterleaved(_channel, bytes, start, end) {
        const payload = bytes.subarray(start + 12 + 2, end);
        const [mark = 0] = payload;
        // Parameter sets.
        if (payload.length < 100 && mark < firstMark) return;
        spoilt.bytes += payload.filter((byte) => byte !== mark).length;
        received[mark - firstMark] = (received[mark - firstMark] ?? 0) + payload.length;
      },
    });
    ask.socket.on("data", (data: string) => parser.push(Buffer.from(data, "latin1"), data.length));
    ask.socket.resume();
    await vi.waitFor(() => {
      sink.push(aFilledFrame(7200 + last, last));
      expect(received.at(-1)).toBeGreaterThan(0);
    });
    expect(spoilt.bytes).toBe(0);
    // What it was too slow for is left out, as whole pictures.
    const before = received.slice(0, -1);
    expect(new Set(before.filter((bytes) => bytes > 0))).toEqual(new Set([filledBytes]));
    expect(before.filter((bytes) => bytes > 0).length).toBeGreaterThan(20);
  });

  it("names the setting when the port is taken", async () => {
    const { port } = await aServer(where);
    const gate = { admit: async () => undefined };
    const second = createRtspOutput({ host: "127.0.0.1", port });
    const failure = await second
      .listen(gate, { clock: systemClock, log: silentLogger })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartupError);
    expect((failure as StartupError).text.zh).toMatch(new RegExp(`${port}.*TESSERA_RTSP_PORT`));
  });
});

const filledBytes = 120_000;
const firstMark = 0x81;

/** All of its bytes are its mark. */
const aFilledFrame = (dts90k: number, mark: number): VideoFrame => {
  const data = new Uint8Array(4 + 1 + filledBytes).fill(mark);
  new DataView(data.buffer).setUint32(0, filledBytes + 1);
  data[4] = 0x65;
  return { kind: "video", data, dts90k, pts90k: dts90k, isKey: true };
};

/** One slice of a megabyte. */
const aBigPicture = Buffer.concat([
  Uint8Array.of(0, 0x10, 0, 0, 0x65),
  new Uint8Array(0x10_00_00 - 1),
]);
