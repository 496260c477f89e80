import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SipRefused } from "@tessera/protocols/sip";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startGbUpper } from "../gb-upper/index.ts";
import type { GbDeviceOptions } from "./gb-device-options.ts";
import { startGbDevice } from "./start-gb-device.ts";

const run = promisify(execFile);
const running: { stop(): Promise<void> }[] = [];
const modes = ["UDP", "TCP-PASSIVE", "TCP-ACTIVE"] as const;
const small = { width: 160, height: 96, fps: 10, gopSeconds: 1 };
const startMs = Date.UTC(2026, 0, 15);
const recordings = [{ startMs, endMs: startMs + 60_000 }];

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-gb-"));
  return () => rm(folder, { recursive: true });
});

afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.stop();
});

async function aSite(options: Partial<GbDeviceOptions> = {}) {
  const upper = await startGbUpper();
  running.push(upper);
  const device = await startGbDevice({
    server: { host: upper.host, port: upper.port, id: upper.id },
    deviceId: "34020000001180000001",
    video: small,
    recordings,
    ...options,
  });
  running.push(device);
  return { upper, device, channelId: device.channelIds[0] ?? "" };
}

/** What ffmpeg makes of a program stream: the codec, and how many pictures it decodes. */
async function decode(ps: Uint8Array) {
  const path = join(folder, "stream.ps");
  await writeFile(path, ps);
  const looks = "-v error -f mpeg -select_streams v -count_frames -of csv=p=0 -show_entries";
  const entries = "stream=codec_name,width,nb_read_frames";
  const { stdout } = await run("ffprobe", [...looks.split(" "), entries, path]);
  const [codec, width, frames] = (stdout.trim().split("\n")[0] ?? "").split(",");
  return { codec, width: Number(width), frames: Number(frames) };
}

describe.each(modes)("by %s", (mode) => {
  it("sends pictures that ffmpeg decodes, and sound", async () => {
    const { upper, device, channelId } = await aSite();
    const call = await upper.invite(channelId, { mode });
    await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(12), { timeout: 10_000 });
    expect(call.media).toMatchObject({ codec: "h264", soundCodec: "pcma" });
    expect(call.media.ssrc).toBe(Number(call.answer.ssrc));
    expect(await decode(call.media.programStream())).toMatchObject({ codec: "h264", width: 160 });
    expect(device.sessions).toHaveLength(1);
    await call.hangUp();
    await vi.waitFor(() => expect(device.sessions).toHaveLength(0));
  });

  it("plays a recording to its end and says so", async () => {
    const { upper, channelId } = await aSite();
    const toMs = startMs + 1000;
    const request = { mode, purpose: "Playback", fromMs: startMs, toMs } as const;
    const call = await upper.invite(channelId, request);
    await vi.waitFor(() => expect(call.isAtEnd).toBe(true), { timeout: 10_000 });
    expect(call.media.pictures).toBeGreaterThanOrEqual(9);
    await call.hangUp();
  });
});

it("sends H.265 from a file, with AAC", async () => {
  const file = join(folder, "picture.h265");
  const source = "-v error -f lavfi -i testsrc=size=160x96:rate=10:duration=2";
  const encoder = "-c:v libx265 -x265-params keyint=10:bframes=0:log-level=none -y";
  await run("ffmpeg", [...source.split(" "), ...encoder.split(" "), file]);
  const { upper, channelId } = await aSite({ video: { file, fps: 10 }, audio: "aac" });
  const call = await upper.invite(channelId);
  await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(12), { timeout: 10_000 });
  expect(call.media).toMatchObject({ codec: "h265", soundCodec: "aac" });
  expect(await decode(call.media.programStream())).toMatchObject({ codec: "hevc", width: 160 });
});

it.each(["streamnumber", "stream", "streamprofile", "streamMode"] as const)(
  "sends its sub stream when it is asked by %s",
  async (variant) => {
    const { upper, device, channelId } = await aSite();
    const call = await upper.invite(channelId, { offer: { stream: { variant, number: 1 } } });
    await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(2), { timeout: 10_000 });
    expect(device.sessions[0]?.streamNumber).toBe(1);
    expect(await decode(call.media.programStream())).toMatchObject({ width: 80 });
  },
);

describe("a recording", () => {
  const whole = { purpose: "Playback", fromMs: startMs, toMs: startMs + 60_000 } as const;

  it("is listed in its time", async () => {
    const { upper, channelId } = await aSite();
    const items = await upper.queryRecords(channelId, startMs - 1000, startMs + 1000);
    expect(items).toEqual([
      expect.objectContaining({ startMs, endMs: startMs + 60_000, type: "time" }),
    ]);
    expect(await upper.queryRecords(channelId, 0, 1000)).toEqual([]);
  });

  it("stands still when it is paused, and goes on", async () => {
    const { upper, device, channelId } = await aSite();
    const call = await upper.invite(channelId, whole);
    await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(2), { timeout: 10_000 });
    expect(await call.control({ kind: "pause" })).toBe(200);
    await vi.waitFor(() => expect(device.sessions[0]?.isPaused).toBe(true));
    const stoppedAt = device.sessions[0]?.positionSeconds;
    const sent = device.sessions[0]?.framesSent;
    await device.keepAlive();
    expect(device.sessions[0]).toMatchObject({ framesSent: sent, positionSeconds: stoppedAt });
    await call.control({ kind: "play" });
    await vi.waitFor(() => expect(device.sessions[0]?.framesSent).toBeGreaterThan(sent ?? 0));
  });

  it("jumps, speeds up and runs backwards, with times that go on", async () => {
    const { upper, device, channelId } = await aSite();
    const call = await upper.invite(channelId, whole);
    await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(2), { timeout: 10_000 });
    await call.control({ kind: "seek", atSeconds: 30 });
    await vi.waitFor(() => expect(device.sessions[0]?.positionSeconds).toBeGreaterThan(30));
    await call.control({ kind: "scale", scale: 8 });
    await vi.waitFor(() => expect(device.sessions[0]?.positionSeconds).toBeGreaterThan(38), {
      timeout: 3000,
    });
    const keys = call.media.keyPictures;
    await call.control({ kind: "scale", scale: -8 });
    await vi.waitFor(() => expect(device.sessions[0]?.positionSeconds).toBeLessThan(36), {
      timeout: 3000,
    });
    await vi.waitFor(() => expect(call.media.keyPictures).toBeGreaterThan(keys));
    const { pts90k } = call.media;
    expect(pts90k).toEqual(pts90k.toSorted((a, b) => a - b));
  });

  it("is downloaded faster than it was recorded, with its own times", async () => {
    const { upper, channelId } = await aSite();
    const toMs = startMs + 8000;
    const download = { purpose: "Download", fromMs: startMs, toMs, downloadSpeed: 4 } as const;
    const begun = performance.now();
    const call = await upper.invite(channelId, download);
    expect(call.answer.fileSize).toBeGreaterThan(0);
    await vi.waitFor(() => expect(call.isAtEnd).toBe(true), { timeout: 10_000 });
    expect(performance.now() - begun).toBeLessThan(7000);
    const { pts90k } = call.media;
    expect(((pts90k.at(-1) ?? 0) - (pts90k[0] ?? 0)) / 90_000).toBeCloseTo(7.8, 0);
  });

  it("may end with a message in its own session, or be hung up", async () => {
    const short = { ...whole, toMs: startMs + 1000 };
    const telling = await aSite({ endsBy: "message-in-dialog" });
    const told = await telling.upper.invite(telling.channelId, short);
    await vi.waitFor(() => expect(told.isAtEnd).toBe(true), { timeout: 10_000 });
    const curt = await aSite({ endsBy: "bye" });
    const call = await curt.upper.invite(curt.channelId, short);
    expect(await call.ended).toEqual({ by: "them" });
  });

  it("that is not there cannot be played", async () => {
    const { upper, channelId } = await aSite();
    const refusal = upper.invite(channelId, { ...whole, fromMs: 1000, toMs: 2000 });
    await expect(refusal).rejects.toThrow(SipRefused);
  });
});

it("refuses a channel that it has not, and one that is off", async () => {
  const { upper, device, channelId } = await aSite();
  await expect(upper.invite("34020000001310009999")).rejects.toMatchObject({ status: 404 });
  await device.change("OFF", channelId);
  await expect(upper.invite(channelId)).rejects.toMatchObject({ status: 603 });
});

it("may send an SSRC of its own, or none, and not say who connects", async () => {
  for (const ssrc of ["own", "zero"] as const) {
    const { upper, channelId } = await aSite({ ssrc, omitsSetup: true });
    const call = await upper.invite(channelId);
    await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(2), { timeout: 10_000 });
    expect(call.media.ssrc).toBe(Number(call.answer.ssrc ?? "0"));
    expect(call.answer.mode).toBe("TCP-ACTIVE");
  }
});

it("takes a session and sends nothing in it, as devices that hang", async () => {
  const { upper, device, channelId } = await aSite();
  device.setPictureless(true);
  const call = await upper.invite(channelId, { mode: "UDP" });
  await device.keepAlive();
  expect(call.media.packets).toBe(0);
  device.setPictureless(false);
  await vi.waitFor(() => expect(call.media.pictures).toBeGreaterThan(0), { timeout: 10_000 });
  await device.endSessions();
  expect(await call.ended).toEqual({ by: "them" });
});
