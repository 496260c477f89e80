import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { DeviceRefused, ExpectedError, NotFound, silentLogger, systemClock } from "@tessera/base";
import { createRtspDriver } from "@tessera/drivers/rtsp";
import type { AudioFrame, Frame, Tracks, VideoFrame, VideoTrack } from "@tessera/engine";
import { isIdrUnit } from "@tessera/formats/h264";
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

describe.each(["TCP", "UDP", "HTTP"])("pulling GStreamer over %s", (transport) => {
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

it("keeps presentation times of B-frames and lets decode times grow, none behind them", async () => {
  const { videos } = await pull(aConnection("open", "b-frames"), 60);
  expect(videos[0]?.isKey).toBe(true);
  expect(isGrowing(videos.map(({ dts90k }) => dts90k))).toBe(true);
  expect(isGrowing(videos.map(({ pts90k }) => pts90k))).toBe(false);
  expect(videos.every(({ pts90k, dts90k }) => pts90k >= dts90k)).toBe(true);
});

it.each([
  ["of open GOPs", "open-gop"],
  ["that is refreshed bit by bit", "refresh"],
])("finds where to start in a stream %s behind its only IDR", async (_, path) => {
  const { announced, videos } = await pull(aConnection("open", path), 90);
  const entries = videos.flatMap(({ isKey }, at) => (isKey ? at : []));
  expect(entries.length).toBeGreaterThanOrEqual(3);
  expect(videos.filter(({ data }) => isIdrUnit(data))).toHaveLength(1);
  expect(videos.every(({ pts90k, dts90k }) => pts90k >= dts90k)).toBe(true);
  const joined = videos.slice(entries[1]);
  expect(countDecoded(announced[0]?.video, joined)).toBeGreaterThanOrEqual(joined.length - 30);
});

/** By FFmpeg, which shows pictures of H.264 only from where they are whole again. */
function countDecoded(track: VideoTrack | undefined, videos: readonly VideoFrame[]): number {
  const nals = [...(track?.sps ?? []), ...(track?.pps ?? [])];
  for (const { data } of videos) nals.push(...unitsOf(data));
  const input = Buffer.concat(nals.flatMap((nal) => [Uint8Array.of(0, 0, 0, 1), nal]));
  const count = ["-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0"];
  const flags = ["-v", "quiet", "-flags", "-output_corrupt"];
  return Number(execFileSync("ffprobe", [...flags, ...count, "-f", "h264", "-"], { input }));
}

function unitsOf(data: Uint8Array): Uint8Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const units: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 4 + view.getUint32(at))
    units.push(data.subarray(at + 4, at + 4 + view.getUint32(at)));
  return units;
}

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
