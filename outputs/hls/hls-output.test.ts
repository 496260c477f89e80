import { FakeClock, silentLogger } from "@tessera/base";
import { type OutputRequest, type Place, Stream, type ViewerGate } from "@tessera/engine";
import { describe, expect, it } from "vitest";
import { aSound, pictureOnly, pictures, withSound } from "./hls-fixture.ts";
import { createHlsOutput } from "./index.ts";

const place: Place = { channel: { deviceId: "gate/1", channelId: "2" }, flow: 1 };

async function aService(options: Parameters<typeof createHlsOutput>[0] = {}) {
  const clock = new FakeClock();
  const stream = new Stream({ clock, log: silentLogger });
  const viewers = new Set<() => void>();
  const gate: ViewerGate = {
    admit: async (token) =>
      token === "good" || token === "other"
        ? {
            viewer: token,
            enter(close) {
              viewers.add(close);
              return { stream, leave: () => void viewers.delete(close) };
            },
          }
        : undefined,
  };
  const output = createHlsOutput(options);
  const service = await output.open(gate, { clock, log: silentLogger });
  const ask = async (parts: readonly string[], changes: Partial<OutputRequest> = {}) => {
    const answer = await service.answer({
      method: "GET",
      parts,
      query: {},
      token: undefined,
      body: "",
      hostName: "localhost",
      address: "127.0.0.1",
      ...changes,
    });
    if (!answer) throw new Error("answered elsewhere");
    const { body, ...reply } = answer;
    return { ...reply, text: typeof body === "string" ? body : "", bytes: body };
  };
  const enter = async () => {
    const { text } = await ask(["gate/1", "2", "1", "index.m3u8"], { token: "good" });
    const session = /\/s\/([\w-]{22})\/live\.m3u8$/m.exec(text)?.[1] ?? "";
    return (name: string, query = {}) => ask(["s", session, name], { query });
  };
  const sink = stream.openSink();
  sink.setTracks(pictureOnly);
  return { clock, stream, sink, viewers, output, service, ask, enter };
}

type Service = Awaited<ReturnType<typeof aService>>;

/** Pictures that come now, and time that passes with them. */
async function film(
  { sink, clock }: Pick<Service, "sink" | "clock">,
  from: number,
  count: number,
): Promise<void> {
  for (const picture of pictures(from, count)) {
    sink.push(picture);
    await clock.advance(40);
  }
}

async function aLiveService(options?: Parameters<typeof createHlsOutput>[0]): Promise<Service> {
  const service = await aService(options);
  await film(service, 0, 80);
  return service;
}

/** With a whole segment and the first part of the next. */
async function aPlayedService(options?: Parameters<typeof createHlsOutput>[0]) {
  const service = await aService(options);
  const entering = service.enter();
  await film(service, 0, 60);
  return { ...service, askSession: await entering };
}

/** Of something that fails only later. */
const failureOf = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error);

describe("entering", () => {
  it("is at an address that names device, channel and flow", async () => {
    const { output } = await aService();
    expect(output.entryOf(place)).toBe("/live/hls/gate%2F1/2/1/index.m3u8");
  });

  it("gives the codecs and a session of 128 random bits, relative to the entry", async () => {
    const { ask } = await aLiveService();
    const reply = await ask(["gate/1", "2", "1", "index.m3u8"], { token: "good" });
    expect(reply).toMatchObject({
      status: 200,
      headers: { "content-type": "application/vnd.apple.mpegurl", "cache-control": "no-cache" },
    });
    expect(reply.text).toMatch(
      /^#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=\d+,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.42C01E"\n\.\.\/\.\.\/\.\.\/s\/[\w-]{22}\/live\.m3u8\n$/,
    );
  });

  it("names FLAC for a camera that sends G.711", async () => {
    const { sink, ask } = await aService();
    sink.setTracks(withSound);
    sink.push(aSound(0));
    for (const picture of pictures(0, 30)) sink.push(picture);
    const { text } = await ask(["gate/1", "2", "1", "index.m3u8"], { token: "good" });
    expect(text).toContain('CODECS="avc1.42C01E,fLaC"');
  });

  it("is refused without a play token that opens it", async () => {
    const { ask, viewers } = await aLiveService();
    const refusal = ask(["gate/1", "2", "1", "index.m3u8"], { token: "bad" });
    await expect(refusal).rejects.toMatchObject({ code: "play-token-invalid" });
    expect(viewers.size).toBe(0);
  });

  it.each([
    [["d", "1", "3", "index.m3u8"]],
    [["d", "1", "1"]],
    [["d", "1", "1", "x", "index.m3u8"]],
  ])("is refused at %j", async (parts) => {
    const { ask } = await aLiveService();
    const refusal = ask(parts, { token: "good" });
    await expect(refusal).rejects.toMatchObject({ code: "live-address-invalid" });
  });

  it("is by GET only", async () => {
    const { ask } = await aLiveService();
    expect(await ask(["d", "1", "1", "index.m3u8"], { method: "POST" })).toMatchObject({
      status: 405,
      headers: { allow: "GET" },
    });
  });

  it("waits for the first pictures, and tells the rate at which they really come", async () => {
    const service = await aService();
    const entering = service.ask(["gate/1", "2", "1", "index.m3u8"], { token: "good" });
    for (const picture of pictures(0, 40)) {
      const data = new Uint8Array(12_500); // 2.5 Mbit/s
      data.set(picture.data);
      service.sink.push({ ...picture, data });
    }
    const { text } = await entering;
    expect(text).toContain("FRAME-RATE=25.000,");
    const bandwidth = Number(/BANDWIDTH=(\d+)/.exec(text)?.[1]);
    expect(bandwidth).toBeGreaterThan(2_500_000);
    expect(bandwidth).toBeLessThan(2_500_000 * 1.5);
  });

  it("ends after eight seconds without a picture, with what the stream says", async () => {
    const { clock, stream, enter, viewers } = await aService();
    const early = failureOf(enter());
    await clock.advance(0);
    await clock.advance(8000);
    expect(await early).toMatchObject({ code: "no-picture-yet" });
    const reason = { zh: "断开", en: "gone" };
    stream.setState({ status: "reconnecting", reason, isRefused: false });
    const late = failureOf(enter());
    await clock.advance(0);
    await clock.advance(8000);
    expect(await late).toMatchObject({ code: "stream-away", text: reason });
    expect(viewers.size).toBe(0);
  });

  it("is refused when there are too many sessions, until one ends", async () => {
    const { enter, viewers } = await aLiveService({ maxSessions: 1 });
    await enter();
    await expect(enter()).rejects.toMatchObject({ code: "hls-sessions-full" });
    for (const close of viewers) close();
    await expect(enter()).resolves.toBeTypeOf("function");
  });
});

it("gives one user so many sessions, and the next one as many", async () => {
  const { sink, clock, ask } = await aLiveService({ maxSessionsOfViewer: 2 });
  const enter = (token: string) => ask(["gate/1", "2", "1", "index.m3u8"], { token });
  for (const token of ["good", "good", "other"]) expect((await enter(token)).status).toBe(200);
  await expect(enter("good")).rejects.toMatchObject({ code: "hls-sessions-of-user-full" });
  // Those that nobody asks any more end.
  await film({ sink, clock }, 100, 1000);
  expect((await enter("good")).status).toBe(200);
});

describe("the playlist", () => {
  it("lists whole segments, the parts so far and the time they were filmed", async () => {
    const { askSession } = await aPlayedService();
    const { text, headers } = await askSession("live.m3u8");
    expect(headers).toMatchObject({ "cache-control": "no-cache" });
    expect(text.replace(/.*part-1\.[1-6].*\n/g, "")).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:2
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.05,CAN-SKIP-UNTIL=12
#EXT-X-PART-INF:PART-TARGET=0.35
#EXT-X-MEDIA-SEQUENCE:1
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-MAP:URI="init-0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
#EXT-X-PART:DURATION=0.32,URI="part-1.0.m4s",INDEPENDENT=YES
#EXTINF:2,
seg-1.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:02.000Z
#EXT-X-PART:DURATION=0.32,URI="part-2.0.m4s",INDEPENDENT=YES
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-2.1.m4s"
`);
  });

  it("tells when the GOP of a new viewer was filmed, though it comes all at once", async () => {
    const service = await aLiveService();
    const ask = await service.enter();
    await film(service, 80, 21);
    const { text } = await ask("live.m3u8");
    expect(text).toContain("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:02.000Z\n#EXT-X-PART");
  });

  it("waits for the first whole segment, which most players cannot do without", async () => {
    const service = await aService();
    await film(service, 0, 30);
    const ask = await service.enter();
    const asking = ask("live.m3u8");
    await film(service, 30, 21);
    expect((await asking).text).toContain("#EXTINF:2,\nseg-1.m4s\n");
  });

  it("cuts a first segment out of a GOP that goes on for long", async () => {
    const service = await aService();
    for (const picture of pictures(0, 101, 1000)) service.sink.push(picture);
    const ask = await service.enter();
    const { text } = await ask("live.m3u8");
    expect(text).toContain("#EXT-X-TARGETDURATION:10\n");
    expect(text).toContain("#EXTINF:3.84,\nseg-1.m4s\n");
  });

  it("never changes its target duration: a GOP that grows longer is cut", async () => {
    const service = await aPlayedService();
    const first = (await service.askSession("live.m3u8")).text;
    expect(first).toContain("#EXT-X-TARGETDURATION:2\n");
    for (const picture of pictures(60, 200, 1000)) service.sink.push(picture);
    const { text } = await service.askSession("live.m3u8");
    expect(text).toContain("#EXT-X-TARGETDURATION:2\n");
    const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
    expect(lengths.length).toBeGreaterThan(3);
    expect(Math.max(...lengths)).toBeLessThan(2.5);
  });

  it("shows a source that came back behind a discontinuity", async () => {
    const { stream, clock, askSession } = await aPlayedService();
    const reason = { zh: "断开", en: "gone" };
    stream.setState({ status: "reconnecting", reason, isRefused: false });
    expect((await askSession("live.m3u8")).text).not.toContain("PRELOAD-HINT");
    await clock.advance(5000);
    const again = stream.openSink();
    again.setTracks(pictureOnly);
    for (const picture of pictures(0, 10)) again.push(picture);
    const { text } = await askSession("live.m3u8");
    expect(text).toMatch(
      /seg-2.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:.*\n#EXT-X-PART/,
    );
    expect(text).toContain("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:07");
  });

  it("leaves old segments out when asked to", async () => {
    const service = await aPlayedService({ segmentCount: 20 });
    await film(service, 60, 441);
    const { text } = await service.askSession("live.m3u8", { _HLS_skip: "YES" });
    expect(text).toContain("#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n");
    expect(text).not.toContain("seg-3.m4s");
    expect(text).toContain("seg-4.m4s");
  });
});

describe("blocking reload", () => {
  it("answers when the part is there, and not before", async () => {
    const service = await aPlayedService();
    let text = "";
    const asking = service.askSession("live.m3u8", { _HLS_msn: "2", _HLS_part: "1" });
    const noting = asking.then((reply) => (text = reply.text));
    await film(service, 60, 6);
    expect(text).toBe("");
    await film(service, 66, 1);
    await noting;
    expect(text).toContain('URI="part-2.1.m4s"\n#EXT-X-PRELOAD-HINT');
  });

  it("answers with the next segment when the part turns out not to be", async () => {
    const service = await aPlayedService();
    const asking = service.askSession("live.m3u8", { _HLS_msn: "2", _HLS_part: "9" });
    await film(service, 60, 41);
    expect((await asking).text).toContain("\nseg-2.m4s\n");
  });

  it("waits for the whole segment when no part is named", async () => {
    const service = await aPlayedService();
    const asking = service.askSession("live.m3u8", { _HLS_msn: "2" });
    await film(service, 60, 41);
    expect((await asking).text).toContain("\nseg-2.m4s\n");
  });

  it("answers at once for what is listed already", async () => {
    const { askSession } = await aPlayedService();
    const reply = await askSession("live.m3u8", { _HLS_msn: "2", _HLS_part: "0" });
    expect(reply.status).toBe(200);
  });

  it("gives up after three target durations and says why", async () => {
    const { clock, stream, askSession } = await aPlayedService();
    const reason = { zh: "断开", en: "gone" };
    stream.setState({ status: "reconnecting", reason, isRefused: false });
    const asking = failureOf(askSession("live.m3u8", { _HLS_msn: "3" }));
    await clock.advance(0);
    await clock.advance(6000);
    expect(await asking).toMatchObject({ code: "stream-away", text: reason });
  });

  it.each([
    { _HLS_msn: "9" },
    { _HLS_msn: "-1" },
    { _HLS_part: "0" },
    { _HLS_msn: "2", _HLS_part: "x" },
  ])("refuses %j", async (query) => {
    const { askSession } = await aPlayedService();
    await expect(askSession("live.m3u8", query)).rejects.toMatchObject({
      code: "hls-reload-invalid",
    });
  });
});

describe("pieces", () => {
  it("are init segment, segments and parts, which may be kept for a minute", async () => {
    const { askSession } = await aPlayedService();
    for (const name of ["init-0.mp4", "seg-1.m4s", "part-1.6.m4s", "part-2.0.m4s"]) {
      const { bytes, headers } = await askSession(name);
      expect(bytes?.length).toBeGreaterThan(100);
      expect(headers).toEqual({
        "content-type": "video/mp4",
        "cache-control": "private, max-age=60",
      });
    }
  });

  it("that the playlist hints at are answered when they are there", async () => {
    const service = await aPlayedService();
    const asking = service.askSession("part-2.1.m4s");
    await film(service, 60, 7);
    expect((await asking).bytes?.length).toBeGreaterThan(100);
  });

  it.each(["init-7.mp4", "seg-8.m4s", "seg-2.m4s", "part-1.7.m4s", "part-2.2.m4s"])(
    "that are not there are not found: %s",
    async (name) => {
      const { askSession } = await aPlayedService();
      await expect(askSession(name)).rejects.toMatchObject({ code: "hls-piece-gone" });
    },
  );

  it.each(["", "seg-1.ts", "seg-.m4s", "live.m3u8x"])("have no other names: %j", async (name) => {
    const { askSession } = await aPlayedService();
    await expect(askSession(name)).rejects.toMatchObject({ code: "hls-address-unknown" });
  });
});

describe("a session", () => {
  it("lives while it is asked for and ends half a minute later", async () => {
    const service = await aPlayedService();
    await service.clock.advance(29_000);
    await service.askSession("seg-1.m4s");
    await service.clock.advance(29_000);
    expect([service.viewers.size, service.stream.readerCount]).toEqual([1, 1]);
    await service.clock.advance(7000);
    expect([service.viewers.size, service.stream.readerCount]).toEqual([0, 0]);
    const late = service.askSession("seg-1.m4s");
    await expect(late).rejects.toMatchObject({ code: "hls-session-over" });
  });

  it("ends at once when the right is taken away, for who waits too", async () => {
    const { viewers, stream, askSession } = await aPlayedService();
    const waiting = askSession("live.m3u8", { _HLS_msn: "2", _HLS_part: "1" });
    for (const close of viewers) close();
    await expect(waiting).rejects.toMatchObject({ code: "hls-session-over" });
    await expect(askSession("init-0.mp4")).rejects.toMatchObject({ code: "hls-session-over" });
    expect([viewers.size, stream.readerCount]).toEqual([0, 0]);
  });

  it("ends with the stream", async () => {
    const { viewers, stream, askSession } = await aPlayedService();
    stream.setState({ status: "stopped", reason: { zh: "停", en: "stopped" } });
    await expect(askSession("live.m3u8")).rejects.toMatchObject({ code: "hls-session-over" });
    expect(viewers.size).toBe(0);
  });

  it("ends when the service stops", async () => {
    const { service, viewers, stream } = await aPlayedService();
    await service.stop();
    expect([viewers.size, stream.readerCount]).toEqual([0, 0]);
  });

  it("shares the muxed bytes with all others of the stream", async () => {
    const { askSession, enter } = await aPlayedService();
    const askOther = await enter();
    const [one, other] = [await askSession("seg-1.m4s"), await askOther("seg-1.m4s")];
    expect(one.bytes).toBe(other.bytes);
  });
});
