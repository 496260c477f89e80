import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";

/** Cameras of GStreamer that send what no browser plays, watched as H.264 and decoded by FFmpeg. */
const admin = { name: "admin", password: "Initial-Password-1" };
const script = new URL("gstreamer-camera.py", import.meta.url).pathname;

let folder: string;
let camera: ChildProcess;
let port: string | undefined;
let server: RunningServer;
let token: string;

vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mpeg4-"));
  const file = join(folder, "mpeg4.mkv");
  const picture = "-v error -f lavfi -i testsrc2=size=320x240:rate=25 -t 30";
  await promisify(execFile)("ffmpeg", [...`${picture} -c:v mpeg4 -g 25`.split(" "), file]);
  const env = { ...process.env, MPEG4_FILE: file };
  camera = spawn("/usr/bin/python3", [script], { env, stdio: ["pipe", "pipe", "inherit"] });
  if (!camera.stdout) throw new Error("the camera has no output");
  const [line] = (await once(camera.stdout, "data")) as [Buffer];
  port = /open=(\d+)/.exec(line.toString())?.[1];
  process.env["TESSERA_TRANSCODE_MAX_STREAMS"] = "1";
  server = await startServer({ initialPassword: admin.password, isDemo: false, mediaWorkers: 1 });
  ({ token } = await openSession(server.url, admin));
}, 60_000);
afterAll(async () => {
  delete process.env["TESSERA_TRANSCODE_MAX_STREAMS"];
  await server.stop();
  camera.stdin?.end();
  await once(camera, "exit");
  await rm(folder, { recursive: true });
});

const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 200 });

const rtspUrl = (path: string) => `rtsp://127.0.0.1:${port}/${path}`;
const add = (path: string) => addCamera(server.url, token, { name: path, rtspUrl: rtspUrl(path) });

async function addressOf(device: string): Promise<string> {
  const path = `devices/channelstream?device=${device}&channel=1&protocol=http_fmp4`;
  const { URL: address } = await callApi(server.url, { path, token });
  return server.url + String(address);
}

/** Three seconds of it. */
async function decode(device: string): Promise<readonly Record<string, string>[]> {
  const fields = ["-show_entries", "stream=codec_name,width,pix_fmt,nb_read_frames", "-of", "json"];
  const { stdout } = await promisify(execFile)(
    "ffprobe",
    ["-v", "error", "-read_intervals", "%+3", "-count_frames", ...fields, await addressOf(device)],
    { timeout: 60_000 },
  );
  return (JSON.parse(stdout) as { streams: Record<string, string>[] }).streams;
}

const ask = (call: string, device: string) =>
  fetch(`${server.url}/api/v1/${call}?device=${device}&channel=1`, { headers: { token } });

async function stepsOf(device: string) {
  const reply = await ask("devices/channeldiagnosis", device);
  const { Broken, Steps } = (await reply.json()) as {
    Broken: string;
    Steps: { Step: string; Detail: string }[];
  };
  return { Broken, codec: Steps.find(({ Step }) => Step === "codec")?.Detail };
}

async function refusalOf(device: string): Promise<string> {
  const reply = await fetch(await addressOf(device), { headers: { "accept-language": "en" } });
  expect(reply.ok).toBe(false);
  return await reply.text();
}

/** Its encoder, the only one, is free again. */
const remove = (device: string) =>
  callApi(server.url, { path: "deldevice", token, fields: { device } });

describe("a camera that sends JPEG", () => {
  it("is shown as H.264 with its sound, and says what that costs", async () => {
    const device = await add("jpeg");
    const [video, audio] = await decode(device);
    expect(video).toMatchObject({ codec_name: "h264", width: 320 });
    expect(Number(video?.["nb_read_frames"])).toBeGreaterThan(40);
    expect(Number(audio?.["nb_read_frames"])).toBeGreaterThan(20);
    expect(await (await ask("streamInfo", device)).json()).toMatchObject({
      VideoCodec: "h264",
      ConvertedFrom: "MJPEG",
    });
    const { Broken, codec } = await stepsOf(device);
    expect(Broken).toBe("");
    expect(codec).toMatch(/^H\.264 320 × 240.*MJPEG/);
    const second = await add("jpeg-422");
    expect(await refusalOf(second)).toMatch(/MJPEG.*1 (路|streams)/);
    await remove(device);
    await eventually(async () =>
      expect((await decode(second))[0]).toMatchObject({ codec_name: "h264", width: 320 }),
    );
    await remove(second);
  });

  it("tells of the conversion in the camera test", async () => {
    const fields = { DeviceType: "RTSP", RtspUrl: rtspUrl("jpeg") };
    const report = await callApi(server.url, { path: "probedevice", token, fields });
    expect(report["Streams"]).toMatchObject([{ VideoCodec: "H.264", ConvertedFrom: "MJPEG" }]);
    expect(report["Snapshot"]).toMatch(/^data:image\/jpeg/);
  });
});

it("shows an MPEG-4 camera as H.264", async () => {
  const device = await add("mpeg4");
  const [video] = await decode(device);
  expect(video).toMatchObject({ codec_name: "h264", width: 320 });
  expect(Number(video?.["nb_read_frames"])).toBeGreaterThan(40);
  expect((await stepsOf(device)).codec).toContain("MPEG-4");
  await remove(device);
});

it("takes H.264 and AAC out of a transport stream, as they are", async () => {
  const device = await add("mp2t");
  const [video, audio] = await decode(device);
  expect(video).toMatchObject({ codec_name: "h264", width: 320 });
  expect(Number(video?.["nb_read_frames"])).toBeGreaterThan(40);
  expect(audio).toMatchObject({ codec_name: "aac" });
  expect(Number(audio?.["nb_read_frames"])).toBeGreaterThan(20);
  expect(await (await ask("streamInfo", device)).json()).toMatchObject({ ConvertedFrom: "" });
  await remove(device);
});

it("names a codec that it does not take", async () => {
  expect(await refusalOf(await add("vp8"))).toContain("VP8");
});
