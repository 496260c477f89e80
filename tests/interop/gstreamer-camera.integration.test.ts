import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { DeviceRefused, ExpectedError, NotFound, silentLogger, systemClock } from "@tessera/base";
import { createRtspDriver } from "@tessera/drivers/rtsp";
import type { AudioFrame, Frame, Tracks, VideoFrame } from "@tessera/engine";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

/** GStreamer's RTSP server, which is not ours, pulled by our driver. */
const driver = createRtspDriver({ clock: systemClock });
const script = new URL("gstreamer-camera.py", import.meta.url).pathname;

let camera: ChildProcess;
let ports: ReadonlyMap<string, string>;

beforeAll(async () => {
  camera = spawn("/usr/bin/python3", [script], { stdio: ["pipe", "pipe", "inherit"] });
  if (!camera.stdout) throw new Error("the camera has no output");
  const [line] = (await once(camera.stdout, "data")) as [Buffer];
  ports = new Map(
    line
      .toString()
      .trim()
      .split(" ")
      .map((part) => part.split("=") as [string, string]),
  );
});

afterAll(async () => {
  camera.stdin?.end();
  await once(camera, "exit");
});

const aConnection = (server: string, path: string, more: Record<string, string> = {}) =>
  driver.connection.parse({
    rtspUrl: `rtsp://127.0.0.1:${ports.get(server)}/${path}`,
    ...more,
  });

/** Pulls until there are so many pictures. */
async function pull(connection: ReturnType<typeof aConnection>, pictures: number) {
  const announced: Tracks[] = [];
  const frames: Frame[] = [];
  let received = 0;
  let lost = 0;
  const source = await driver.openLive({
    connection,
    flow: 1,
    sink: {
      setTracks: (tracks) => void announced.push(tracks),
      push: (frame) => void frames.push(frame),
      countPackets: (receivedNow, lostNow) => {
        received += receivedNow;
        lost += lostNow;
      },
    },
    signal: new AbortController().signal,
    log: silentLogger,
  });
  const videos = () => frames.filter((frame): frame is VideoFrame => frame.kind === "video");
  try {
    await vi.waitFor(() => expect(videos().length).toBeGreaterThanOrEqual(pictures), {
      timeout: 15_000,
    });
  } finally {
    await source.stop();
  }
  const sounds = frames.filter((frame): frame is AudioFrame => frame.kind === "audio");
  return { announced, videos: videos(), sounds, received, lost };
}

const isGrowing = (times: readonly number[]) =>
  times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0));

describe.each(["TCP", "UDP"])("pulling GStreamer over %s", (transport) => {
  it("gets H.264 and A-law", async () => {
    const { announced, videos, sounds, received, lost } = await pull(
      aConnection("open", "h264", { transport }),
      60,
    );
    expect(announced).toMatchObject([
      {
        video: { codec: "h264", width: 320, height: 240 },
        audio: { codec: "pcma", sampleRate: 8_000, channels: 1 },
      },
    ]);
    expectSteady(videos);
    expect(videos.every(({ pts90k, dts90k }) => pts90k === dts90k)).toBe(true);
    expectSound(sounds);
    const lastSoundMs = (sounds.at(-1)?.dtsSamples ?? 0) / 8;
    const lastPictureMs = (videos.at(-1)?.dts90k ?? 0) / 90;
    expect(Math.abs(lastSoundMs - lastPictureMs)).toBeLessThan(500);
    expect(received).toBeGreaterThan(60);
    expect(lost).toBe(0);
  });

  it("gets H.265 and AAC", async () => {
    const { announced, videos, sounds } = await pull(
      aConnection("open", "h265", { transport }),
      60,
    );
    expect(announced).toMatchObject([
      {
        video: { codec: "h265", width: 160, height: 128 },
        audio: { codec: "aac", sampleRate: 16_000, channels: 1 },
      },
    ]);
    expectSteady(videos);
    expectSound(sounds);
  });
});

it("keeps presentation times of B-frames and lets decode times grow", async () => {
  const { videos } = await pull(aConnection("open", "b-frames"), 60);
  expect(videos[0]?.isKey).toBe(true);
  expect(isGrowing(videos.map(({ dts90k }) => dts90k))).toBe(true);
  expect(isGrowing(videos.map(({ pts90k }) => pts90k))).toBe(false);
  const settled = videos.slice(15);
  expect(settled.every(({ pts90k, dts90k }) => pts90k >= dts90k)).toBe(true);
});

describe.each(["basic", "digest"])("a camera that asks for %s authentication", (server) => {
  it("lets the right password in and refuses others", async () => {
    // Basic shows the password in clear: only by leave.
    const right = { userName: "admin", password: "secret", basic: "allowed" } as const;
    const signal = new AbortController().signal;
    await expect(
      driver.checkPresence?.(aConnection(server, "h264", right), signal),
    ).resolves.toBeUndefined();
    const { videos } = await pull(aConnection(server, "h264", right), 10);
    expect(videos[0]?.isKey).toBe(true);
    for (const wrong of [{ userName: "admin", password: "wrong" }, {}])
      await expect(
        driver.checkPresence?.(aConnection(server, "h264", wrong), signal),
      ).rejects.toBeInstanceOf(DeviceRefused);
  });
});

it("tells a path that is not there", async () => {
  const attempt = driver.checkPresence?.(
    aConnection("open", "nowhere"),
    new AbortController().signal,
  );
  await expect(attempt).rejects.toBeInstanceOf(NotFound);
  await expect(attempt).rejects.toBeInstanceOf(ExpectedError);
});

/** A key frame first, then growing times about 40 ms apart. */
function expectSteady(videos: readonly VideoFrame[]): void {
  expect(videos[0]).toMatchObject({ isKey: true, dts90k: 0 });
  const times = videos.map(({ dts90k }) => dts90k);
  expect(isGrowing(times)).toBe(true);
  const meanStep = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1);
  expect(meanStep).toBeGreaterThan(3_000);
  expect(meanStep).toBeLessThan(4_500);
}

function expectSound(sounds: readonly AudioFrame[]): void {
  expect(sounds.length).toBeGreaterThan(10);
  expect(isGrowing(sounds.map(({ dtsSamples }) => dtsSamples))).toBe(true);
}
