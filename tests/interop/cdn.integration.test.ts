import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@tessera/base/testing/free-ports";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { addCamera, removeCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

/** The real program pushes a camera that nobody watches to an RTMP server that is FFmpeg. */
const run = promisify(execFile);
vi.setConfig({ testTimeout: 90_000 });
const eventually = <Value>(check: () => Promise<Value>) =>
  vi.waitFor(check, { timeout: 40_000, interval: 200 });

let server: SharedServer;
let token: string;
let camera: RtspCamera;
let device: string;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  server = await sharedServer();
  ({ token } = await openSession(server.url, admin));
  camera = await startRtspCamera({
    name: "gate",
    scene: "gate",
    audio: "pcma",
    width: 320,
    height: 180,
    fps: 10,
    gopSeconds: 1,
  });
  device = await addCamera(server.url, token, { name: "pushed", rtspUrl: camera.url(1) });
}, 60_000);
afterEach(async () => {
  await edit({ EnableCdn: 0 });
  for (const child of processes.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});
afterAll(async () => {
  await removeCamera(server.url, token, device);
  await camera.stop();
});

const edit = (fields: Readonly<Record<string, unknown>>) =>
  callApi(server.url, {
    path: "editchannel",
    token,
    fields: { ParentDeviceID: device, ChannelID: "1", ...fields },
  });

async function channel() {
  const path = `channelsconfig?device=${device}&channel=1`;
  const { Channels } = await callApi(server.url, { path, token });
  return (Channels as Record<string, unknown>[])[0];
}

/** Takes one publisher, for some seconds or until it goes, and keeps what came. */
function listen(port: number, file: string, more: readonly string[] = []): ChildProcess {
  const address = `rtmp://127.0.0.1:${port}/live/gate`;
  const args = ["-v", "error", "-y", "-listen", "1", "-f", "flv", "-i", address, ...more];
  const child = spawn("ffmpeg", [...args, "-c", "copy", file], { stdio: "ignore" });
  processes.push(child);
  return child;
}

it("gives FFmpeg pictures that decode and sound as AAC, and again after FFmpeg has gone and come", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "cdn-"));
  const port = await freePort();
  const first = join(folder.path, "first.flv");
  const listener = listen(port, first, ["-t", "4"]);
  await edit({ EnableCdn: 1, CdnUrl: `rtmp://127.0.0.1:${port}/live/gate` });
  await once(listener, "exit");
  const show = [
    "-v",
    "error",
    "-count_frames",
    "-show_entries",
    "stream=codec_name,nb_read_frames",
  ];
  const { stdout, stderr } = await run("ffprobe", [...show, "-of", "json", first]);
  expect(stderr).toBe("");
  const { streams } = JSON.parse(stdout) as { streams: Record<string, string>[] };
  const named = new Map(streams.map((one) => [one["codec_name"], Number(one["nb_read_frames"])]));
  expect(named.get("h264")).toBeGreaterThan(20);
  expect(named.get("aac")).toBeGreaterThan(10);

  await eventually(async () => expect(await channel()).toMatchObject({ CdnStatus: "failing" }));
  expect((await channel())?.["CdnReason"]).toMatch(/拒绝连接|断开了连接/);
  const second = join(folder.path, "second.flv");
  const again = listen(port, second);
  await eventually(async () => expect(await channel()).toMatchObject({ CdnStatus: "pushing" }));
  await eventually(async () => expect((await stat(second)).size).toBeGreaterThan(1000));
  await edit({ EnableCdn: 0 });
  await once(again, "exit");
  expect(await channel()).toMatchObject({ EnableCdn: 0, CdnStatus: "off", CdnSince: "" });
});

it("tells how long the stream has been playing, and shows no key", async () => {
  const port = await freePort();
  await using folder = await mkdtempDisposable(join(tmpdir(), "cdn-"));
  listen(port, join(folder.path, "taken.flv"));
  await edit({ EnableCdn: 1, CdnUrl: `rtmp://127.0.0.1:${port}/live/gate` });
  await eventually(async () => expect(Number((await channel())?.["PlayTime"])).toBeGreaterThan(0));
  expect((await channel())?.["CdnUrl"]).toBe(`rtmp://127.0.0.1:${port}/live/****`);
});
