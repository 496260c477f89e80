import { execFile } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { FakeClock, type Logger, silentLogger } from "@tessera/base";
import { decodeALaw } from "@tessera/formats/g711";
import { MediaPacketWriter } from "@tessera/formats/jt1078";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aMediaSite, aTerminal, soon, watch } from "../testing/a-terminal.ts";
import { aWorker } from "../testing/a-worker.ts";
import { decoded } from "../testing/decoded.ts";

const run = promisify(execFile);

describe.each(["server", "worker"] as const)("live video taken in by the %s", (where) => {
  async function aSite(terminal: ReturnType<typeof aTerminal>) {
    const { media, driver } = await aMediaSite([terminal]);
    return where === "server" ? driver : aWorker(media).driver;
  }

  it("has pictures that decode, sound beside them, and ends at the terminal too", async () => {
    const terminal = aTerminal();
    const driver = await aSite(terminal);
    const { seen, source } = await watch(driver, terminal.connectionOf(2));
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(35);
    expect(seen.tracks).toMatchObject({
      video: { codec: "h264", width: 320, height: 176 },
      audio: { codec: "pcma", sampleRate: 8000 },
    });
    expect(seen.pictures.filter(({ isKey }) => isKey).length).toBeGreaterThanOrEqual(2);
    const times = seen.pictures.map(({ dts90k }) => dts90k);
    const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect((times.at(-1) ?? 0) / 90 / (times.length - 1)).toBeCloseTo(1000 / 15, 0);
    const samples = seen.sounds.map(({ dtsSamples }) => dtsSamples);
    expect(samples.every((at, index) => index === 0 || at > (samples[index - 1] ?? 0))).toBe(true);
    expect(Math.max(...seen.sounds.flatMap(({ data }) => [...decodeALaw(data)]))).toBeGreaterThan(
      4000,
    );
    expect(terminal.cameras.links).toMatchObject([{ channel: 2, isSub: false, purpose: "live" }]);
    await source.stop();
    await expect.poll(() => terminal.cameras.links, soon).toEqual([]);
    expect(terminal.orders).toEqual([0x9101, 0x9102]);
    const count = seen.pictures.length;
    expect(await decoded(seen)).toBe(`320,176,${count}`);
  });

  it("tells the two streams of a channel apart, asked for at once", async () => {
    const terminal = aTerminal();
    const driver = await aSite(terminal);
    const connection = terminal.connectionOf(1);
    const [main, sub] = await Promise.all([
      watch(driver, connection, { flow: 1 }),
      watch(driver, connection, { flow: 2 }),
    ]);
    await expect.poll(() => sub.seen.tracks.video?.width, soon).toBe(160);
    await expect.poll(() => main.seen.tracks.video?.width, soon).toBe(320);
    await sub.source.stop();
    await expect
      .poll(() => terminal.cameras.links.map(({ isSub }) => isSub), soon)
      .toEqual([false]);
  });

  it("says why when the terminal refuses, and when it closes", async () => {
    const terminal = aTerminal();
    const driver = await aSite(terminal);
    await expect(watch(driver, terminal.connectionOf(9))).rejects.toMatchObject({
      code: "jt808-result-1",
    });
    const { seen, source } = await watch(driver, terminal.connectionOf(1));
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(1);
    terminal.cameras.dropAll();
    expect((await source.ended).reason.zh).toBe("终端关闭了媒体连接");
  });

  it("is taken back by who does not wait for it", async () => {
    const terminal = aTerminal({ quirks: { neverConnects: true } });
    const driver = await aSite(terminal);
    const leaving = new AbortController();
    const watched = watch(driver, terminal.connectionOf(1), { signal: leaving.signal });
    await expect.poll(() => terminal.orders, soon).toEqual([0x9101]);
    leaving.abort(new Error("left"));
    await expect(watched).rejects.toThrow("left");
    await expect.poll(() => terminal.orders, soon).toEqual([0x9101, 0x9102]);
  });
});

describe("terminals that do not keep to the standard", () => {
  it.each([
    ["a SIM number of 10 bytes", { simBytes: 10 }],
    ["times that stand still", { quirks: { hasFrozenTimes: true } }],
    ["times that jump by an hour", { quirks: { hasJumpingTimes: true } }],
    ["key frames that are not marked", { quirks: { marksNoKeys: true } }],
    ["sound as HiSilicon chips give it", { quirks: { hasHisiliconPrefix: true } }],
    ["sound in ADPCM", { audio: "adpcm", quirks: { hasHisiliconPrefix: true } }],
  ] as const)("play with %s", async (_, options) => {
    const terminal = aTerminal(options);
    const { driver } = await aMediaSite([terminal]);
    const { seen, source } = await watch(driver, terminal.connectionOf(1));
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(20);
    await expect.poll(() => seen.sounds.length, soon).toBeGreaterThan(20);
    const times = seen.pictures.map(({ dts90k }) => dts90k);
    expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))).toBe(true);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 90_000;
    expect(seconds).toBeGreaterThan(((times.length - 1) / 15) * 0.6);
    expect(seconds).toBeLessThan(((times.length - 1) / 15) * 1.6);
    expect(seen.tracks.audio).toMatchObject({ codec: "pcma" });
    const samples = seen.sounds.flatMap(({ data }) => [...decodeALaw(data)]);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeGreaterThan(4000);
    expect(peak).toBeLessThan(8000);
    await source.stop();
    expect(await decoded(seen)).toBe(`320,176,${seen.pictures.length}`);
  });
});

it("goes on behind packets of which only a half came", async () => {
  const terminal = aTerminal({ quirks: { cutsEvery: 151 } });
  const { driver } = await aMediaSite([terminal]);
  const { seen, source } = await watch(driver, terminal.connectionOf(1));
  await expect.poll(() => seen.packets.lost, soon).toBeGreaterThanOrEqual(3);
  const before = seen.pictures.length;
  await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(before + 5);
  await source.stop();
  expect(await decoded(seen)).toMatch(/^320,176,[1-9]/);
});

it("gives up on a terminal that says yes and does not connect, names the port, and tells it to stop", async () => {
  const clock = new FakeClock();
  const terminal = aTerminal({ quirks: { neverConnects: true } });
  const { driver, media } = await aMediaSite([terminal], { clock });
  const watched = watch(driver, terminal.connectionOf(1));
  watched.catch(() => {});
  await expect.poll(() => terminal.orders, soon).toEqual([0x9101]);
  await clock.advance(8000);
  await expect(watched).rejects.toMatchObject({
    code: "jt1078-not-connected",
    text: { zh: expect.stringContaining(`127.0.0.1:${media.port}`) },
  });
  expect(terminal.orders).toEqual([0x9101, 0x9102]);
});

it.each([
  ["that sends no pictures", { sendsNoPictures: true }, "没有可以识别的画面"],
  ["that falls silent", { fallsSilent: true }, "终端不再发送码流"],
])("ends a terminal %s, says so, and tells it to stop", async (_, quirks, words) => {
  const clock = new FakeClock();
  const terminal = aTerminal({ quirks });
  const { driver } = await aMediaSite([terminal], { clock });
  const { source } = await watch(driver, terminal.connectionOf(1));
  let reason = "";
  void source.ended.then((end) => (reason = end.reason.zh));
  await expect
    .poll(async () => {
      await clock.advance(1000);
      return reason;
    }, soon)
    .toContain(words);
  await expect.poll(() => terminal.orders, soon).toEqual([0x9101, 0x9102]);
});

it("plays H.265", async () => {
  const file = join(await temporaryFolder(), "clip.h265");
  const source = "-f lavfi -i testsrc2=s=320x176:r=15 -t 3 -pix_fmt yuv420p";
  const coding = "-c:v libx265 -preset ultrafast -x265-params keyint=15:log-level=none -f hevc";
  await run("ffmpeg", ["-v", "error", ...source.split(" "), ...coding.split(" "), file]);
  const terminal = aTerminal({ file });
  const { driver } = await aMediaSite([terminal]);
  const { seen } = await watch(driver, terminal.connectionOf(1));
  await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(20);
  expect(seen.tracks.video).toMatchObject({ codec: "h265", width: 320, height: 176 });
  expect(seen.pictures[0]?.isKey).toBe(true);
});

it("lets who comes to a full terminal wait in line", async () => {
  const terminal = aTerminal({ streamsAtOnce: 2 });
  const { driver } = await aMediaSite([terminal]);
  const open = (channel: number) =>
    watch(driver, terminal.connectionOf(channel, { streamsAtOnce: 2 }));
  const [first] = [await open(1), await open(2)];
  const third = open(3);
  await expect.poll(() => terminal.cameras.links.length, soon).toBe(2);
  expect(terminal.orders).toEqual([0x9101, 0x9101]);
  await first.source.stop();
  const { seen } = await third;
  await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(1);
  expect(terminal.cameras.links.map(({ channel }) => channel)).toEqual([2, 3]);
});

it("says how many a terminal sends already when it refuses one more", async () => {
  const terminal = aTerminal({ streamsAtOnce: 1 });
  const { driver } = await aMediaSite([terminal]);
  await watch(driver, terminal.connectionOf(1));
  await expect(watch(driver, terminal.connectionOf(2))).rejects.toMatchObject({
    code: "jt1078-refused",
    text: { zh: expect.stringContaining("已在传输 1 路视频") },
  });
});

it("says that no worker could take it, and lets the terminal go", async () => {
  const terminal = aTerminal();
  const { media } = await aMediaSite([terminal]);
  const worker = aWorker(media);
  worker.leave();
  await expect(watch(worker.driver, terminal.connectionOf(1))).rejects.toMatchObject({
    code: "jt1078-no-worker",
  });
  await expect.poll(() => terminal.cameras.links, soon).toEqual([]);
  expect(terminal.orders).toEqual([0x9101, 0x9102]);
});

it("ends what a worker that died had asked for", async () => {
  const terminal = aTerminal();
  const { media } = await aMediaSite([terminal]);
  const worker = aWorker(media);
  await watch(worker.driver, terminal.connectionOf(1));
  expect(worker.handed).toEqual(["13912345678 1"]);
  worker.die();
  await expect.poll(() => terminal.orders, soon).toEqual([0x9101, 0x9102]);
});

async function aStranger(port: number, bytes: Uint8Array): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  socket.on("error", () => {});
  socket.write(bytes);
  await closed;
}

const aPacket = (sim: string) =>
  new MediaPacketWriter({ sim, simBytes: 6, channel: 1 }).sound(new Uint8Array(320), {
    payloadType: 6,
    timestampMs: 1,
  });

describe("who comes to the media port unasked", () => {
  it("is closed and named once each", async () => {
    const warn = vi.fn<Logger["warn"]>();
    const terminal = aTerminal();
    const { media } = await aMediaSite([terminal], { log: { ...silentLogger, warn } });
    for (let time = 0; time < 3; time++) await aStranger(media.port, aPacket("013912345678"));
    await aStranger(media.port, aPacket("018800000000"));
    await aStranger(media.port, Buffer.from("GET / HTTP/1.1\r\nHost: nobody\r\n\r\n"));
    expect(warn.mock.calls.map(([fields, words]) => [fields["sim"] ?? "", words])).toEqual([
      ["013912345678", "media came that nobody has asked for"],
      ["018800000000", "media came that nobody has asked for"],
      ["", "what came to the media port is no JT/T 1078"],
    ]);
  });

  it("touches nobody else, however many they are", async () => {
    const terminal = aTerminal();
    const { media, driver } = await aMediaSite([terminal]);
    const { seen } = await watch(driver, terminal.connectionOf(1));
    const strangers = Array.from({ length: 300 }, (_, at) =>
      aStranger(media.port, aPacket(`0188${String(at).padStart(8, "0")}`)),
    );
    await Promise.all(strangers);
    const before = seen.pictures.length;
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(before + 5);
    expect(seen.packets.lost).toBe(0);
    expect(terminal.cameras.links).toHaveLength(1);
  });

  it("is closed when it says nothing", async () => {
    const clock = new FakeClock();
    const { media } = await aMediaSite([], { clock });
    const socket = connect(media.port, "127.0.0.1");
    const closed = new Promise<string>((resolve) => socket.on("close", () => resolve("closed")));
    await expect
      .poll(async () => {
        await clock.advance(10_000);
        return socket.readyState;
      }, soon)
      .toBe("closed");
    expect(await closed).toBe("closed");
  });
});

/** It was asked, and has not connected. */
async function aLateTerminal() {
  const clock = new FakeClock();
  const terminal = aTerminal({ quirks: { neverConnects: true } });
  const { driver, media } = await aMediaSite([terminal], { clock });
  const failed = watch(driver, terminal.connectionOf(1));
  failed.catch(() => {});
  await expect.poll(() => terminal.orders, soon).toEqual([0x9101]);
  return { clock, terminal, driver, media, failed };
}

describe("a connection that comes late", () => {
  it("is not taken for the next request of its channel, if it opened before", async () => {
    const { clock, terminal, driver, media, failed } = await aLateTerminal();
    const late = connect(media.port, "127.0.0.1");
    onTestFinished(() => void late.destroy());
    const closed = new Promise<string>((resolve) => late.on("close", () => resolve("closed")));
    late.on("error", () => {});
    await new Promise<void>((resolve) => late.on("connect", () => resolve()));
    await clock.advance(8000);
    await expect(failed).rejects.toMatchObject({ code: "jt1078-not-connected" });
    const next = watch(driver, terminal.connectionOf(1));
    next.catch(() => {});
    await expect.poll(() => terminal.orders, soon).toEqual([0x9101, 0x9102, 0x9101]);
    late.write(aPacket("013912345678"));
    expect(await closed).toBe("closed");
    const fresh = connect(media.port, "127.0.0.1");
    onTestFinished(() => void fresh.destroy());
    fresh.write(aPacket("013912345678"));
    const { source } = await next;
    await source.stop();
  });

  it("cannot be its own: the next request goes out when the terminal has said that it ended the last", async () => {
    const { clock, terminal, driver, failed } = await aLateTerminal();
    const answer = terminal.holdAnswers();
    await clock.advance(8000);
    await expect(failed).rejects.toMatchObject({ code: "jt1078-not-connected" });
    const next = watch(driver, terminal.connectionOf(1));
    next.catch(() => {});
    await clock.advance(1000);
    expect(terminal.orders).toEqual([0x9101, 0x9102]);
    answer();
    await expect.poll(() => terminal.orders, soon).toEqual([0x9101, 0x9102, 0x9101]);
  });

  it("is not asked for again: the order is called back when the terminal connects, and when it fails", async () => {
    const terminal = aTerminal();
    terminal.holdAnswers();
    const { driver } = await aMediaSite([terminal]);
    const { source } = await watch(driver, terminal.connectionOf(1));
    expect(terminal.overtaken).toEqual([0x9101]);
    await source.stop();
    await expect.poll(() => terminal.orders, soon).toEqual([0x9101, 0x9102]);
    await watch(driver, terminal.connectionOf(1));
    expect(terminal.overtaken).toEqual([0x9101, 0x9102, 0x9101]);
  });

  it("is not waited for longer than a moment, if the terminal does not answer", async () => {
    const { clock, terminal, driver, failed } = await aLateTerminal();
    terminal.holdAnswers();
    await clock.advance(8000);
    await expect(failed).rejects.toMatchObject({ code: "jt1078-not-connected" });
    const next = watch(driver, terminal.connectionOf(1));
    next.catch(() => {});
    await expect
      .poll(async () => {
        await clock.advance(500);
        return terminal.orders;
      }, soon)
      .toEqual([0x9101, 0x9102, 0x9101]);
  });
});
