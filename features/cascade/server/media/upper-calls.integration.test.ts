import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Offline } from "@tessera/base";
import { aSegmentFile } from "@tessera/recorder/testing";
import { expect, it, vi } from "vitest";
import { aCascade, gateId, waiting } from "../testing/a-cascade.ts";
import { gate } from "../testing/cascade-site.ts";

const modes = ["UDP", "TCP-PASSIVE", "TCP-ACTIVE"] as const;
const noonMs = Date.UTC(2026, 0, 5, 4);

it.each(modes)("sends what is live as a program stream over %s", async (mode) => {
  const { upper, get, id, driver, dataDir } = await aCascade();
  const call = await upper.invite(gateId, { mode });
  await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(30), waiting);
  expect(call.media).toMatchObject({ codec: "h264" });
  expect(call.answer).toMatchObject({ direction: "sendonly", purpose: "Play" });
  expect((await get("cascade/streams")).body.rows).toMatchObject([
    { CascadeID: id, Kind: "Play", ChannelName: "Gate", ExportID: gateId, Transport: mode },
  ]);
  expect(decodedPictures(call.media.programStream(), dataDir)).toBeGreaterThan(20);
  await call.hangUp();
  await vi.waitFor(async () => expect((await get("cascade/streams")).body.total).toBe(0), waiting);
  await vi.waitFor(() => expect(driver.sources).toBe(0), waiting);
});

it("pulls a camera once for all who watch, and sends each the last key frame first", async () => {
  const { upper, driver } = await aCascade();
  const first = await upper.invite(gateId, { mode: "UDP" });
  await vi.waitFor(() => expect(first.media.pictures).toBeGreaterThan(5), waiting);
  const second = await upper.invite(gateId, { mode: "TCP-PASSIVE" });
  await vi.waitFor(() => expect(second.media.pictures).toBeGreaterThan(0), waiting);
  expect(second.media.keyPictures).toBeGreaterThan(0);
  expect(driver.sources).toBe(1);
});

it("refuses what is not there, what cannot be, and what is too much", async () => {
  const { upper, driver } = await aCascade({ LoadLimit: 1 });
  await expect(upper.invite("34020000001320000999")).rejects.toMatchObject({ status: 404 });
  await expect(upper.invite(gateId, { purpose: "Talk" })).rejects.toMatchObject({ status: 488 });
  const recording = { purpose: "Playback", fromMs: noonMs, toMs: noonMs + 5000 } as const;
  driver.failure = new Offline("gone", { zh: "不在", en: "gone" });
  await expect(upper.invite(gateId, recording)).rejects.toMatchObject({ status: 480 });
  driver.failure = undefined;
  const call = await upper.invite(gateId);
  await expect(upper.invite(gateId)).rejects.toMatchObject({ status: 486 });
  await call.hangUp();
});

it("hangs up when the channel is taken away", async () => {
  const { upper, channels } = await aCascade();
  const call = await upper.invite(gateId);
  await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(0), waiting);
  channels.remove(gate);
  expect(await call.ended).toEqual({ by: "them" });
});

it.each(modes)("plays our own recordings to their end over %s, sound included", async (mode) => {
  const { upper, footage, dataDir } = await aCascade();
  footage.push(await aSegmentFile({ dir: dataDir, ...gate, startMs: noonMs, gops: 2 }));
  const span = { fromMs: noonMs, toMs: noonMs + 2000 };
  const call = await upper.invite(gateId, { purpose: "Playback", mode, ...span });
  const beganMs = performance.now();
  await vi.waitFor(() => expect(call.isAtEnd).toBe(true), waiting);
  expect(performance.now() - beganMs).toBeGreaterThan(1500);
  expect(call.media).toMatchObject({ keyPictures: 2, soundCodec: "aac" });
  expect(call.media.pictures).toBeGreaterThan(47);
  await call.hangUp();
});

it("pauses, goes on, speeds up and jumps as it is told", async () => {
  const { upper, footage, dataDir } = await aCascade();
  footage.push(await aSegmentFile({ dir: dataDir, ...gate, startMs: noonMs, gops: 60 }));
  const span = { fromMs: noonMs, toMs: noonMs + 60_000 };
  const call = await upper.invite(gateId, { purpose: "Playback", mode: "TCP-PASSIVE", ...span });
  const seconds = () => ((call.media.pts90k.at(-1) ?? 0) - (call.media.pts90k[0] ?? 0)) / 90_000;
  await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(10), waiting);
  expect(await call.control({ kind: "pause" })).toBe(200);
  // What was on its way arrives; then nothing does between two looks.
  let paused = call.media.pictures;
  const standsStill = () => {
    const before = paused;
    paused = call.media.pictures;
    expect(paused).toBe(before);
  };
  await vi.waitFor(standsStill, { timeout: 5000, interval: 400 });
  expect(() => standsStill()).not.toThrow();
  expect(await call.control({ kind: "play" })).toBe(200);
  await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(paused + 10), waiting);
  expect(await call.control({ kind: "seek", atSeconds: 40 })).toBe(200);
  await vi.waitFor(() => expect(seconds()).toBeGreaterThan(39), waiting);
  expect(await call.control({ kind: "scale", scale: 4 })).toBe(200);
  const fromSeconds = seconds();
  const beganMs = performance.now();
  await vi.waitFor(() => expect(seconds()).toBeGreaterThan(fromSeconds + 6), waiting);
  expect(performance.now() - beganMs).toBeLessThan(4500);
  expect(await call.control({ kind: "scale", scale: -1 })).toBe(400);
  await call.hangUp();
});

it("gives a download as fast as it is asked for, and tells its size", async () => {
  const { upper, footage, dataDir } = await aCascade();
  footage.push(await aSegmentFile({ dir: dataDir, ...gate, startMs: noonMs, gops: 8 }));
  const beganMs = performance.now();
  const call = await upper.invite(gateId, {
    purpose: "Download",
    fromMs: noonMs,
    toMs: noonMs + 8000,
    downloadSpeed: 4,
  });
  expect(call.answer.fileSize).toBeGreaterThan(10_000);
  await vi.waitFor(() => expect(call.isAtEnd).toBe(true), waiting);
  expect(performance.now() - beganMs).toBeLessThan(6000);
  expect(call.media.pictures).toBeGreaterThan(190);
  await call.hangUp();
});

it("plays what only the device has recorded, and passes the controls on to it", async () => {
  const { upper, driver, channels } = await aCascade();
  const span = { fromMs: noonMs, toMs: noonMs + 60_000 };
  const call = await upper.invite(gateId, { purpose: "Playback", ...span });
  await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(5), waiting);
  expect(driver.sessions).toMatchObject([
    { purpose: "playback", startMs: noonMs, endMs: noonMs + 60_000 },
  ]);
  expect(await call.control({ kind: "scale", scale: 2 })).toBe(200);
  expect(driver.controls).toEqual([{ kind: "scale", scale: 2 }]);
  await call.hangUp();
  await vi.waitFor(() => expect(channels.size).toBe(3), waiting);
});

/** By FFmpeg. */
function decodedPictures(ps: Uint8Array, dir: string): number {
  const file = join(dir, "call.ps");
  writeFileSync(file, ps);
  const shown = ["-show_entries", "stream=nb_read_frames", "-of", "csv=p=0"];
  const { stdout } = spawnSync(
    "ffprobe",
    [..."-v error -count_frames -select_streams v:0".split(" "), ...shown, file],
    { encoding: "utf8" },
  );
  return Number.parseInt(stdout, 10);
}
