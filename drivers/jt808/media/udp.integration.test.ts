import { createSocket } from "node:dgram";
import { once } from "node:events";
import { FakeClock, type Logger, silentLogger } from "@tessera/base";
import { MediaPacketWriter } from "@tessera/formats/jt1078";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aMediaSite, aTerminal, soon, watch } from "../testing/a-terminal.ts";
import { aWorker } from "../testing/a-worker.ts";
import { decoded } from "../testing/decoded.ts";

const byUdp = { mediaTransport: "UDP" } as const;

async function aSender(port: number) {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return (bytes: Uint8Array) =>
    new Promise<void>((resolve) => {
      socket.send(bytes, port, "127.0.0.1", () => resolve());
    });
}

const aWriter = (sim: string, channel = 1) => new MediaPacketWriter({ sim, simBytes: 6, channel });
const sound = (writer: MediaPacketWriter, at = 1) =>
  writer.sound(new Uint8Array(320).fill(0xd5), { payloadType: 6, timestampMs: at * 40 });

describe.each(["server", "worker"] as const)("media over UDP taken in by the %s", (where) => {
  async function aSite(terminal: ReturnType<typeof aTerminal>) {
    const { media, driver } = await aMediaSite([terminal], byUdp);
    return where === "server" ? driver : aWorker(media).driver;
  }

  it("decodes whole though packets overtake each other", async () => {
    const terminal = aTerminal({ quirks: { swapsEvery: 5 } });
    const driver = await aSite(terminal);
    const { seen, source } = await watch(driver, terminal.connectionOf(2));
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(35);
    await source.stop();
    await expect.poll(() => terminal.cameras.links, soon).toEqual([]);
    expect(terminal.orders).toEqual([0x9101, 0x9102]);
    expect(seen.packets.lost).toBe(0);
    expect(seen.packets.received).toBeGreaterThan(100);
    expect(seen.sounds.length).toBeGreaterThan(20);
    expect(await decoded(seen)).toBe(`320,176,${seen.pictures.length}`);
  });

  it("counts what is lost, and goes on", async () => {
    const losesEvery = 151;
    const terminal = aTerminal({ quirks: { losesEvery } });
    const driver = await aSite(terminal);
    const { seen, source } = await watch(driver, terminal.connectionOf(1));
    await expect.poll(() => seen.packets.lost, soon).toBeGreaterThanOrEqual(4);
    await source.stop();
    const { received, lost } = seen.packets;
    // The last gap may not have shown yet.
    expect(Math.abs(lost - Math.floor(received / (losesEvery - 1)))).toBeLessThanOrEqual(1);
    expect(await decoded(seen)).toMatch(/^320,176,[1-9]/);
  });
});

it("tells the terminal how much is lost on its way, from the worker that counts it", async () => {
  const terminal = aTerminal({ quirks: { losesEvery: 151 } });
  const { media } = await aMediaSite([terminal], byUdp);
  const { source } = await watch(aWorker(media).driver, terminal.connectionOf(3));
  const patient = { timeout: 16_000, interval: 100 };
  await expect.poll(() => terminal.cameras.lossTold.length, patient).toBe(1);
  const [told] = terminal.cameras.lossTold;
  expect(told?.channel).toBe(3);
  expect(told?.lossPercent).toBe(1);
  await source.stop();
});

it("keeps the two streams and the voice of one channel apart", async () => {
  const terminal = aTerminal();
  const { driver } = await aMediaSite([terminal], byUdp);
  const connection = terminal.connectionOf(1);
  const [main, sub] = await Promise.all([
    watch(driver, connection, { flow: 1 }),
    watch(driver, connection, { flow: 2 }),
  ]);
  const talk = await driver.talk?.(connection, new AbortController().signal);
  await expect.poll(() => sub.seen.tracks.video?.width, soon).toBe(160);
  await expect.poll(() => main.seen.tracks.video?.width, soon).toBe(320);
  talk?.speak(Int16Array.from({ length: 3200 }, (_, at) => (at % 20 < 10 ? 8000 : -8000)));
  const heard = () => terminal.cameras.links.find(({ purpose }) => purpose === "talk");
  await expect.poll(() => heard()?.samplesHeard, soon).toBeGreaterThanOrEqual(1600);
  expect(heard()?.peakHeard).toBeGreaterThan(7000);
  await talk?.stop();
});

it("is asked of one terminal by TCP where the platform has UDP", async () => {
  const terminal = aTerminal();
  const { driver } = await aMediaSite([terminal], byUdp);
  const { seen } = await watch(driver, terminal.connectionOf(1, { mediaTransport: "TCP" }));
  await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(2);
  expect(terminal.cameras.links).toMatchObject([{ transport: "TCP" }]);
});

it("names the UDP port when nothing comes", async () => {
  const clock = new FakeClock();
  const terminal = aTerminal({ quirks: { neverConnects: true } });
  const { driver, media } = await aMediaSite([terminal], { clock, ...byUdp });
  const watched = watch(driver, terminal.connectionOf(1));
  watched.catch(() => {});
  await expect.poll(() => terminal.orders, soon).toEqual([0x9101]);
  await clock.advance(8000);
  await expect(watched).rejects.toMatchObject({
    code: "jt1078-not-connected",
    text: { zh: expect.stringContaining(`127.0.0.1:${media.port}，UDP`) },
  });
});

it("follows a terminal whose port address translation has changed, and leaves out half packets", async () => {
  const terminal = aTerminal({ quirks: { neverConnects: true } });
  const clock = new FakeClock();
  const warn = vi.fn<Logger["warn"]>();
  const log = { ...silentLogger, warn };
  const { driver, media } = await aMediaSite([terminal], { clock, log, ...byUdp });
  const watched = watch(driver, terminal.connectionOf(1));
  await expect.poll(() => terminal.orders, soon).toEqual([0x9101]);
  const writer = aWriter("013912345678");
  const first = await aSender(media.port);
  await first(sound(writer));
  const { seen } = await watched;
  await first(sound(writer, 2));
  await first(sound(writer, 3).subarray(0, 100));
  await expect.poll(() => warn.mock.calls.length, soon).toBe(1);
  const received = async () => {
    await clock.advance(1000);
    return seen.packets.received;
  };
  await expect.poll(received, soon).toBe(2);
  const second = await aSender(media.port);
  await second(sound(writer, 4));
  // It waits for the one before, of which only a half came; the next shows that it will not come.
  await expect
    .poll(async () => {
      await second(sound(writer, 5));
      return received();
    }, soon)
    .toBeGreaterThanOrEqual(4);
});

describe("who sends to the UDP port unasked", () => {
  it("is passed over and named once each, whatever it sends, and others are untouched", async () => {
    const warn = vi.fn<Logger["warn"]>();
    const terminal = aTerminal();
    const { media, driver } = await aMediaSite([terminal], {
      log: { ...silentLogger, warn },
      ...byUdp,
    });
    const { seen } = await watch(driver, terminal.connectionOf(1));
    const send = await aSender(media.port);
    for (let time = 0; time < 500; time++) await send(sound(aWriter("018800000000")));
    await send(sound(aWriter("013912345678", 7)));
    await send(Buffer.from("hello"));
    await send(Buffer.alloc(0));
    await expect.poll(() => warn.mock.calls.length, soon).toBe(3);
    const before = seen.pictures.length;
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(before + 5);
    expect(seen.packets.lost).toBe(0);
    expect(warn.mock.calls.map(([fields, words]) => [fields["sim"] ?? "", words])).toEqual([
      ["018800000000", "media came that nobody has asked for"],
      ["013912345678", "media came that nobody has asked for"],
      ["", "what came to the media port is no JT/T 1078"],
    ]);
  });
});
