import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { aPlatform, soon, watch } from "./testing/a-platform.ts";
import { aWorker } from "./testing/a-worker.ts";

type Site = Awaited<ReturnType<typeof aPlatform>>;

async function aRegistered(site: Site, options: Parameters<Site["startDevice"]>[0] = {}) {
  const device = await site.startDevice({ channels: 1, ...options });
  await expect.poll(() => site.intake.cameraIds(device.deviceId).length, soon).toBeGreaterThan(0);
  return device;
}

describe.each(["server", "worker"] as const)("live pictures in the %s", (place) => {
  const driverOf = (site: Site) =>
    place === "server" ? site.platform.driver : aWorker(site.platform).driver;

  it("come with sound, and end when nobody wants them", async () => {
    const site = await aPlatform();
    const driver = driverOf(site);
    const device = await aRegistered(site, { audio: "pcma" });
    const { seen, source } = await watch(driver, site.connectionOf(device.deviceId, "1"));
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(10);
    expect(seen.tracks).toMatchObject({
      video: { codec: "h264", width: 320 },
      audio: { codec: "pcma" },
    });
    await source.stop();
    await expect.poll(() => device.streams.length, soon).toBe(0);
    expect(device.asked).toContain("BYESTREAM");
  }, 30_000);

  it("are of the main stream where somebody has chosen it", async () => {
    const site = await aPlatform();
    const driver = driverOf(site);
    const device = await aRegistered(site);
    const connection = site.connectionOf(device.deviceId, "1");
    const main = { ...connection, liveStream: "MAIN" } as const;
    const { seen } = await watch(driver, main);
    await expect.poll(() => seen.tracks.video?.width, soon).toBe(640);
    expect(driver.hasSubStream?.(main)).toBe(true);
    expect(driver.hasSubStream?.(connection)).toBe(false);
    const sub = await watch(driver, main, 2);
    await expect.poll(() => sub.seen.tracks.video?.width, soon).toBe(320);
  }, 30_000);

  it("tell why they do not come, or come no more", async () => {
    const site = await aPlatform();
    const driver = driverOf(site);
    const device = await aRegistered(site);
    const connection = site.connectionOf(device.deviceId, "1");
    await expect(watch(driver, { ...connection, channel: 9 })).rejects.toMatchObject({
      code: "ehome-refused",
    });
    const { source } = await watch(driver, connection);
    site.platform.end(device.deviceId);
    expect((await source.ended).reason.en).toContain("administrator");
    await expect(watch(driver, connection)).rejects.toMatchObject({
      code: "ehome-not-registered",
    });
  }, 30_000);
});

it.each([{ omitsPreamble: true }, { omitsExtraByte: true }, { noiseEvery: 7 }])(
  "comes in whatever way a device frames it: %j",
  async (framing) => {
    const site = await aPlatform();
    const device = await aRegistered(site, { framing });
    const { seen } = await watch(site.platform.driver, site.connectionOf(device.deviceId, "1"));
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(10);
  },
  30_000,
);

it("plays several channels of one device by one port, each its own", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, { channels: 3 });
  const all = await Promise.all(
    ["1", "2", "3"].map((channel) =>
      watch(site.platform.driver, site.connectionOf(device.deviceId, channel)),
    ),
  );
  for (const { seen } of all)
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(3);
  expect(new Set(device.streams.map(({ session }) => session)).size).toBe(3);
}, 30_000);

it("takes no pictures that nobody asked for, and no noise", async () => {
  const site = await aPlatform();
  const say = (bytes: Uint8Array) => {
    const socket = connect(site.platform.state().mediaPort, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.write(bytes);
  };
  say(Buffer.alloc(9000, "GET / HTTP/1.1\r\n"));
  const packet = Buffer.from(
    "24 00 000d 8060 0000 00000000 00000007 0d".replaceAll(" ", ""),
    "hex",
  );
  say(packet);
  const refused = () => site.traces.filter(({ name }) => name === "MEDIA");
  await expect.poll(() => refused().length, soon).toBe(2);
  expect(refused().map(({ note }) => note?.en)).toEqual([
    expect.stringContaining("not an EHome 2.x stream"),
    expect.stringContaining("Nobody asked"),
  ]);
}, 30_000);
