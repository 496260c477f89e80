import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";

/** Cameras that send H.265 (GStreamer's x265enc), watched as H.264. */
const admin = { name: "admin", password: "Initial-Password-1" };
const script = new URL("gstreamer-camera.py", import.meta.url).pathname;

let camera: ChildProcess;
let server: RunningServer;
let token: string;
const devices = { first: "", second: "", h264: "" };

vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  camera = spawn("/usr/bin/python3", [script], { stdio: ["pipe", "pipe", "inherit"] });
  if (!camera.stdout) throw new Error("the camera has no output");
  const [line] = (await once(camera.stdout, "data")) as [Buffer];
  const port = /open=(\d+)/.exec(line.toString())?.[1];
  process.env["TESSERA_TRANSCODE_MAX_STREAMS"] = "1";
  server = await startServer({ initialPassword: admin.password, isDemo: false, mediaWorkers: 1 });
  ({ token } = await openSession(server.url, admin));
  for (const name of ["first", "second", "h264"] as const) {
    const rtspUrl = `rtsp://127.0.0.1:${port}/${name === "h264" ? "h264" : "h265"}`;
    devices[name] = await addCamera(server.url, token, { name, rtspUrl });
  }
}, 60_000);
afterAll(async () => {
  delete process.env["TESSERA_TRANSCODE_MAX_STREAMS"];
  await server.stop();
  camera.stdin?.end();
  await once(camera, "exit");
});

const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 200 });

const callPath = (device: string, more: string) =>
  `devices/channelstream?device=${device}&channel=1&${more}`;

async function addressOf(device: string, protocol: string): Promise<string> {
  const path = callPath(device, `protocol=${protocol}&transcode=h264`);
  return String((await callApi(server.url, { path, token }))["URL"]);
}

async function refusalOf(device: string, more: string) {
  const reply = await fetch(`${server.url}/api/v1/${callPath(device, more)}`, {
    headers: { token, "accept-language": "en" },
  });
  return { code: reply.headers.get("x-error-code"), text: await reply.text() };
}

/** Three seconds of it, decoded by FFmpeg. */
async function decode(address: string): Promise<readonly Record<string, string>[]> {
  const fields = ["-show_entries", "stream=codec_name,width,pix_fmt,nb_read_frames", "-of", "json"];
  const { stdout } = await promisify(execFile)(
    "ffprobe",
    ["-v", "error", "-read_intervals", "%+3", "-count_frames", ...fields, server.url + address],
    { timeout: 60_000 },
  );
  return (JSON.parse(stdout) as { streams: Record<string, string>[] }).streams;
}

/** Watches by WebSocket, as the console does. */
async function watch(device: string) {
  const address = await addressOf(device, "ws_fmp4");
  const socket = new WebSocket(new URL(address, server.url.replace("http", "ws")));
  const seen = { bytes: 0, words: [] as string[], close: () => socket.close() };
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") seen.words.push(data);
    else seen.bytes += (data as ArrayBuffer).byteLength;
  });
  return seen;
}

async function transcoderPids(): Promise<readonly number[]> {
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, "utf8");
  const pids = children.trim().split(/\s+/).map(Number);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return pids.filter((_, at) => commands[at]?.includes("outputs-transcode"));
}

it("shows an H.265 camera as H.264 with its sound", async () => {
  const address = await addressOf(devices.first, "http_fmp4");
  expect(address).toMatch(/\?token=[^&]+&transcode=h264$/);
  const [video, audio] = await decode(address);
  expect(video).toMatchObject({ codec_name: "h264", width: 160, pix_fmt: "yuv420p" });
  expect(Number(video?.["nb_read_frames"])).toBeGreaterThan(40);
  expect(audio).toMatchObject({ codec_name: "aac" });
  expect(Number(audio?.["nb_read_frames"])).toBeGreaterThan(20);
});

it("leaves the H.265 as it is for those who do not ask", async () => {
  const path = callPath(devices.first, "protocol=http_fmp4");
  const { URL: address } = await callApi(server.url, { path, token });
  expect((await decode(String(address)))[0]).toMatchObject({ codec_name: "hevc" });
});

it("transcodes once for all viewers; when the process is killed, the picture comes back", async () => {
  const viewers = await Promise.all([watch(devices.first), watch(devices.first)]);
  await eventually(() => expect(Math.min(...viewers.map(({ bytes }) => bytes))).toBeGreaterThan(0));
  expect(viewers[0]?.words).toContainEqual(expect.stringContaining("avc1."));
  const [pid = 0, ...others] = await transcoderPids();
  expect(pid).toBeGreaterThan(0);
  expect(others).toEqual([]);
  process.kill(pid, "SIGKILL");
  for (const { words } of viewers)
    await eventually(() => {
      const lost = words.findIndex((word) => word.includes('"reconnecting"'));
      expect(words[lost]).toContain("转码进程异常退出");
      expect(words.slice(lost)).toContainEqual(expect.stringContaining("avc1."));
    });
  const before = viewers.map(({ bytes }) => bytes);
  await eventually(() =>
    expect(viewers.every(({ bytes }, at) => bytes > (before[at] ?? 0))).toBe(true),
  );
  const [next] = await transcoderPids();
  expect(next).not.toBe(pid);
  for (const viewer of viewers) viewer.close();
});

it("says at the call when the limit is reached, and lets H.264 pass all the same", async () => {
  const viewer = await watch(devices.first);
  await eventually(() => expect(viewer.bytes).toBeGreaterThan(0));
  const { code, text } = await refusalOf(devices.second, "protocol=ws_fmp4&transcode=h264");
  expect(code).toBe("transcode-full");
  expect(text).toContain("already transcodes 1 streams");
  await callApi(server.url, {
    path: `touchchannelstream?device=${devices.h264}&channel=1`,
    token,
  });
  await eventually(async () => void (await addressOf(devices.h264, "http_fmp4")));
  const [video] = await decode(await addressOf(devices.h264, "http_fmp4"));
  expect(video).toMatchObject({ codec_name: "h264", width: 320 });
  expect(await transcoderPids()).toHaveLength(1);
  viewer.close();
});

it("names the protocols that can be transcoded to who asks for another", async () => {
  const { code, text } = await refusalOf(devices.first, "protocol=hls&transcode=h264");
  expect(code).toBe("transcode-not-here");
  expect(text).toContain("ws_fmp4");
});

it("ends the process some seconds after the last viewer", async () => {
  await eventually(async () => expect(await transcoderPids()).toEqual([]));
});
