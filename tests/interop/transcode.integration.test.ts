import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addCamera, removeCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";

/** Cameras of GStreamer that send H.265 or what no browser plays, watched as H.264 and decoded by FFmpeg. */
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
  const picture = "-v error -f lavfi -i testsrc2=size=320x240:rate=25 -t 20";
  await promisify(execFile)("ffmpeg", [...`${picture} -c:v mpeg4 -g 25`.split(" "), file]);
  const env = { ...process.env, MPEG4_FILE: file };
  camera = spawn("/usr/bin/python3", [script], { env, stdio: ["pipe", "pipe", "inherit"] });
  if (!camera.stdout) throw new Error("the camera has no output");
  const [line] = (await once(camera.stdout, "data")) as [Buffer];
  port = /open=(\d+)/.exec(line.toString())?.[1];
  server = await startServer({
    initialPassword: admin.password,
    isDemo: false,
    mediaWorkers: 1,
    env: { TESSERA_TRANSCODE_MAX_STREAMS: "1" },
  });
  ({ token } = await openSession(server.url, admin));
}, 60_000);
afterAll(async () => {
  await server.stop();
  camera.stdin?.end();
  await once(camera, "exit");
  await rm(folder, { recursive: true });
});

const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 200 });

const rtspUrl = (path: string) => `rtsp://127.0.0.1:${port}/${path}`;
const add = (path: string) => addCamera(server.url, token, { name: path, rtspUrl: rtspUrl(path) });
/** Its encoder, the only one, is free again. */
const remove = (device: string) => removeCamera(server.url, token, device);
const ask = (call: string, device: string) =>
  fetch(`${server.url}/api/v1/${call}?device=${device}&channel=1`, { headers: { token } });

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

/** Of who does not ask for H.264. */
async function plainPathOf(device: string): Promise<string> {
  const path = callPath(device, "protocol=http_fmp4");
  return String((await callApi(server.url, { path, token }))["URL"]);
}

async function stepsOf(device: string) {
  const reply = await ask("devices/channeldiagnosis", device);
  const { Broken, Steps } = (await reply.json()) as {
    Broken: string;
    Steps: { Step: string; Detail: string }[];
  };
  return { Broken, codec: Steps.find(({ Step }) => Step === "codec")?.Detail };
}

async function refusalAt(device: string): Promise<string> {
  const reply = await fetch(server.url + (await plainPathOf(device)), {
    headers: { "accept-language": "en" },
  });
  expect(reply.ok).toBe(false);
  return await reply.text();
}

describe("a camera that sends H.265", () => {
  const devices = { first: "", second: "", h264: "" };
  beforeAll(async () => {
    for (const name of ["first", "second", "h264"] as const)
      devices[name] = await add(name === "h264" ? "h264" : "h265");
  });
  afterAll(async () => {
    for (const device of Object.values(devices)) await remove(device);
  });

  it("is shown as H.264 with its sound", async () => {
    const address = await addressOf(devices.first, "http_fmp4");
    expect(address).toMatch(/\?token=[^&]+&transcode=h264$/);
    const [video, audio] = await decode(address);
    expect(video).toMatchObject({ codec_name: "h264", width: 160, pix_fmt: "yuv420p" });
    expect(Number(video?.["nb_read_frames"])).toBeGreaterThan(40);
    expect(audio).toMatchObject({ codec_name: "aac" });
    expect(Number(audio?.["nb_read_frames"])).toBeGreaterThan(20);
  });

  it("is left as it is for those who do not ask", async () => {
    expect((await decode(await plainPathOf(devices.first)))[0]).toMatchObject({
      codec_name: "hevc",
    });
  });

  it("is transcoded once for all viewers; when the process is killed, the picture comes back", async () => {
    const viewers = await Promise.all([watch(devices.first), watch(devices.first)]);
    await eventually(() =>
      expect(Math.min(...viewers.map(({ bytes }) => bytes))).toBeGreaterThan(0),
    );
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
});

describe("a camera that sends JPEG", () => {
  it("is shown as H.264 with its sound, and says what that costs", async () => {
    const device = await add("jpeg");
    const [video, audio] = await decode(await plainPathOf(device));
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
    expect(await refusalAt(second)).toMatch(/MJPEG.*1 (路|streams)/);
    await remove(device);
    await eventually(async () =>
      expect((await decode(await plainPathOf(second)))[0]).toMatchObject({
        codec_name: "h264",
        width: 320,
      }),
    );
    await remove(second);
  });

  it("tells of the conversion in the camera test", async () => {
    const fields = { DeviceType: "RTSP", RtspUrl: rtspUrl("jpeg") };
    // The one place for a conversion is free again some moments after the camera before it was deleted.
    let report: Awaited<ReturnType<typeof callApi>> = {};
    await eventually(async () => {
      report = await callApi(server.url, { path: "probedevice", token, fields });
    });
    expect(report["Streams"]).toMatchObject([{ VideoCodec: "H.264", ConvertedFrom: "MJPEG" }]);
    expect(report["Snapshot"]).toMatch(/^data:image\/jpeg/);
  });
});

it("shows an MPEG-4 camera as H.264", async () => {
  const device = await add("mpeg4");
  const [video] = await decode(await plainPathOf(device));
  expect(video).toMatchObject({ codec_name: "h264", width: 320 });
  expect(Number(video?.["nb_read_frames"])).toBeGreaterThan(40);
  expect((await stepsOf(device)).codec).toContain("MPEG-4");
  await remove(device);
});

it("takes H.264 and AAC out of a transport stream, as they are", async () => {
  const device = await add("mp2t");
  const [video, audio] = await decode(await plainPathOf(device));
  expect(video).toMatchObject({ codec_name: "h264", width: 320 });
  expect(Number(video?.["nb_read_frames"])).toBeGreaterThan(40);
  expect(audio).toMatchObject({ codec_name: "aac" });
  expect(Number(audio?.["nb_read_frames"])).toBeGreaterThan(20);
  expect(await (await ask("streamInfo", device)).json()).toMatchObject({ ConvertedFrom: "" });
  await remove(device);
});

it("names a codec that it does not take", async () => {
  expect(await refusalAt(await add("vp8"))).toContain("VP8");
});
