import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { aPlatform } from "./testing/a-platform.ts";
import { aWorker } from "./testing/a-worker.ts";
import { abilitiesOf, aRegistered, connectionOf, soon, watch } from "./testing/watching.ts";

const { signal } = new AbortController();

/** Devices tell whole seconds. */
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000 - seconds) * 1000;

describe.each(["UDP", "TCP-PASSIVE", "TCP-ACTIVE"] as const)("media by %s", (mediaMode) => {
  it("plays live, asks for the sub stream, and ends when nobody wants it", async () => {
    const site = await aPlatform({ settings: { mediaMode } });
    const device = await aRegistered(site, { channels: 1, audio: "pcma" });
    const connection = connectionOf(site, device.deviceId, device.channelIds[0] ?? "");
    const { seen, source } = await watch(site.platform.driver, connection);
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(10);
    expect(seen.tracks.video).toMatchObject({ codec: "h264" });
    expect(seen.tracks.audio).toMatchObject({ codec: "pcma" });
    expect(device.sessions).toEqual([
      expect.objectContaining({ purpose: "Play", streamNumber: 0 }),
    ]);
    await source.stop();
    await expect.poll(() => device.sessions.length, soon).toBe(0);
    const sub = await watch(site.platform.driver, connection, 2);
    await expect.poll(() => sub.seen.pictures.length, soon).toBeGreaterThan(0);
    expect(device.sessions[0]?.streamNumber).toBe(1);
    await sub.source.stop();
  }, 30_000);

  it("plays a recording: pauses, speeds up, seeks, and is over at its end", async () => {
    const site = await aPlatform({ settings: { mediaMode } });
    const startMs = secondsAgo(3600);
    const endMs = startMs + 60_000;
    const device = await aRegistered(site, { channels: 1, recordings: [{ startMs, endMs }] });
    const { recordings } = abilitiesOf(site.platform.driver);
    const connection = connectionOf(site, device.deviceId, device.channelIds[0] ?? "");
    const list = await recordings.list(connection, startMs - 1000, endMs + 60_000, signal);
    expect(list).toEqual([expect.objectContaining({ startMs, endMs })]);
    const play = { id: "p1", purpose: "playback", startMs, endMs } as const;
    const { seen, source } = await watch(
      site.platform.driver,
      recordings.session(connection, play),
    );
    await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(5);
    await recordings.control("p1", { kind: "pause" }, signal);
    await expect.poll(() => device.sessions[0]?.isPaused, soon).toBe(true);
    await recordings.control("p1", { kind: "play" }, signal);
    await recordings.control("p1", { kind: "scale", scale: 4 }, signal);
    await expect.poll(() => device.sessions[0]?.scale, soon).toBe(4);
    await recordings.control("p1", { kind: "seek", atSeconds: 57 }, signal);
    expect(await source.ended).toMatchObject({ isOver: true });
    const late = recordings.control("p1", { kind: "pause" }, signal);
    await expect(late).rejects.toMatchObject({ code: "gb-play-over" });
    await source.stop();
  }, 40_000);
});

it("downloads a recording faster than it was made", async () => {
  const startMs = secondsAgo(3600);
  const site = await aPlatform();
  const device = await aRegistered(site, {
    channels: 1,
    recordings: [{ startMs, endMs: startMs + 12_000 }],
    endsBy: "bye",
  });
  const { driver } = site.platform;
  const { recordings } = abilitiesOf(driver);
  const connection = connectionOf(site, device.deviceId, device.channelIds[0] ?? "");
  const play = { id: "d1", purpose: "download", startMs, endMs: startMs + 12_000 } as const;
  const beganMs = performance.now();
  const { seen, source } = await watch(driver, recordings.session(connection, play));
  expect(await source.ended).toMatchObject({ isOver: true });
  expect(performance.now() - beganMs).toBeLessThan(9000);
  expect((seen.pictures.at(-1)?.pts90k ?? 0) / 90_000).toBeGreaterThan(10);
}, 30_000);

it("ends a source with a reason when the device ends it or sends nothing", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, { channels: 1 });
  const connection = connectionOf(site, device.deviceId, device.channelIds[0] ?? "");
  const { source } = await watch(site.platform.driver, connection);
  await device.endSessions();
  expect((await source.ended).reason.en).toMatch(/BYE/);
  device.setPictureless(true);
  const silent = await watch(site.platform.driver, connection);
  expect((await silent.source.ended).reason.en).toMatch(/nothing|no data|sends/i);
  await expect.poll(() => device.sessions.length, soon).toBe(0);
}, 30_000);

it("plays in a media worker, which the server ends when it dies", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, { channels: 1 });
  const worker = aWorker(site.platform);
  const connection = connectionOf(site, device.deviceId, device.channelIds[0] ?? "");
  const { seen, source } = await watch(worker.driver, connection);
  await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(5);
  await source.stop();
  await expect.poll(() => device.sessions.length, soon).toBe(0);
  await watch(worker.driver, connection);
  expect(device.sessions).toHaveLength(1);
  worker.die();
  await expect.poll(() => device.sessions.length, soon).toBe(0);
  await device.unregister();
  await expect(watch(worker.driver, connection)).rejects.toMatchObject({
    code: "gb-not-registered",
  });
}, 20_000);

it("plays H.265 with AAC", async () => {
  const file = join(await temporaryFolder(), "picture.h265");
  const picture = "-f lavfi -i testsrc=size=320x180:rate=25 -t 2 -pix_fmt yuv420p";
  const codec = "-c:v libx265 -preset ultrafast -x265-params keyint=25:log-level=none -f hevc";
  await promisify(execFile)("ffmpeg", [
    ..."-hide_banner -loglevel error -y".split(" "),
    ...picture.split(" "),
    ...codec.split(" "),
    file,
  ]);
  const site = await aPlatform();
  const device = await aRegistered(site, { channels: 1, video: { file }, audio: "aac" });
  const connection = connectionOf(site, device.deviceId, device.channelIds[0] ?? "");
  const { seen, source } = await watch(site.platform.driver, connection);
  await expect.poll(() => seen.pictures.length, soon).toBeGreaterThan(30);
  expect(seen.tracks.video).toMatchObject({ codec: "h265", width: 320, height: 180 });
  expect(seen.tracks.audio).toMatchObject({ codec: "aac" });
  await source.stop();
}, 30_000);
