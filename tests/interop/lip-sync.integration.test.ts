import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { addCamera, deviceInfo } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

/** Foreign programs send a flash and a beep each second; FFmpeg watches, and measures how far they are apart. */
const run = promisify(execFile);
const ffmpeg = (options: string) => run("ffmpeg", options.split(" "), { maxBuffer: 64 << 20 });
const script = new URL("gstreamer-camera.py", import.meta.url).pathname;
/** Sound before its picture is noticed sooner than sound behind it. */
const earliestMs = -40;
const latestMs = 60;

let folder: string;
let film: string;
let server: SharedServer;
let token: string;
let device: string;
const senders: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-lip-sync-"));
  film = join(folder, "flash.mp4");
  await encodeFilm();
  server = await sharedServer();
  ({ token } = await openSession(server.url, admin));
}, 90_000);

afterEach(async () => {
  for (const sender of senders.splice(0)) {
    sender.kill("SIGKILL");
    if (sender.exitCode === null && sender.signalCode === null) await once(sender, "exit");
  }
  await callApi(server.url, { path: "deldevice", token, fields: { device } });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** With B-frames and a key frame a second. */
async function encodeFilm(): Promise<void> {
  const flash = "color=black:s=160x90:r=25,drawbox=color=white:t=fill:enable='lt(mod(t,1),0.08)'";
  const beep = "aevalsrc='0.5*sin(2*PI*1000*t)*lt(mod(t,1),0.08)':s=48000";
  const picture = "-c:v libx264 -preset ultrafast -bf 2 -g 25 -pix_fmt yuv420p -c:a aac";
  await ffmpeg(`-v error -f lavfi -i ${flash} -f lavfi -i ${beep} -t 20 ${picture} ${film}`);
}

it("a camera that GStreamer is, pulled by RTSP", async () => {
  const env = { ...process.env, FLASH_FILE: film };
  const camera = spawn("/usr/bin/python3", [script], { env, stdio: ["pipe", "pipe", "inherit"] });
  senders.push(camera);
  const [line] = (await once(camera.stdout, "data")) as [Buffer];
  const [, port] = /open=(\d+)/.exec(line.toString()) ?? [];
  const rtspUrl = `rtsp://127.0.0.1:${port}/flash`;
  device = await addCamera(server.url, token, { name: "Flash", rtspUrl });
  expect((await apartMs("RTSP pulled from GStreamer")).filter(isHeard)).toEqual([]);
});

it.each([
  ["rtmp", "flv"],
  ["rtsp", "rtsp -rtsp_transport tcp"],
])("an encoder that FFmpeg is, publishing by %s", async (protocol, format) => {
  const fields = { DeviceName: "Flash", DeviceType: "RTMP" };
  const added = await callApi(server.url, { path: "adddevice", token, fields });
  device = String(added["DeviceID"]);
  const { PushAddresses } = await deviceInfo(server.url, token, device);
  const addresses = PushAddresses as { Protocol: string; URL: string }[];
  const to = addresses.find((one) => one.Protocol === protocol)?.URL;
  const options = `-v error -re -stream_loop -1 -i ${film} -c copy -f ${format} ${to}`;
  senders.push(spawn("ffmpeg", options.split(" "), { stdio: "ignore" }));
  await vi.waitFor(
    async () => expect((await deviceInfo(server.url, token, device))["Online"]).toBe(true),
    { timeout: 15_000, interval: 100 },
  );
  const apart = await apartMs(`${protocol.toUpperCase()} published by FFmpeg`);
  expect(apart.filter(isHeard)).toEqual([]);
});

const isHeard = (ms: number): boolean => ms < earliestMs || ms > latestMs;

/** How far each beep is behind its flash, from the first second on. */
async function apartMs(way: string): Promise<readonly number[]> {
  const path = `devices/channelstream?device=${device}&channel=1&protocol=http_fmp4`;
  const { URL: address } = await callApi(server.url, { path, token });
  const seen = join(folder, `${device}.mkv`);
  await ffmpeg(`-v error -i ${new URL(String(address), server.url).href} -t 6 -c copy ${seen}`);
  const [flashes, beeps] = [await flashesOf(seen), await beepsOf(seen)];
  expect(flashes.length, "flashes").toBeGreaterThanOrEqual(4);
  const apart = flashes
    .map((atMs) => nearest(beeps, atMs) - atMs)
    // The film may begin or end between the two.
    .filter((ms) => Math.abs(ms) < 500);
  console.info(`${way}: sound behind the picture by ${apart.map(Math.round).join(", ")} ms`);
  expect(apart.length).toBeGreaterThanOrEqual(4);
  return apart;
}

const nearest = (times: readonly number[], atMs: number): number =>
  times.toSorted((one, other) => Math.abs(one - atMs) - Math.abs(other - atMs))[0] ?? Infinity;

/** When the picture becomes bright. */
async function flashesOf(path: string): Promise<readonly number[]> {
  const { stdout } = await ffmpeg(
    `-v error -copyts -i ${path} -vf signalstats,metadata=print:file=- -an -f null -`,
  );
  const pictures = [...stdout.matchAll(/pts_time:(\S+)[^]*?YAVG=(\S+)/g)].map(
    ([, seconds, bright]) => ({ atMs: Number(seconds) * 1000, isBright: Number(bright) > 128 }),
  );
  // Of a flash at the very end pictures are cut off.
  const untilMs = (pictures.at(-1)?.atMs ?? 0) - 200;
  return pictures
    .filter(({ isBright }, at) => isBright && at > 0 && !pictures[at - 1]?.isBright)
    .filter(({ atMs }) => atMs < untilMs)
    .map(({ atMs }) => atMs);
}

/** When it is quiet no more. */
async function beepsOf(path: string): Promise<readonly number[]> {
  const { stderr } = await ffmpeg(
    `-v info -nostats -copyts -i ${path} -af silencedetect=noise=-30dB:d=0.3 -vn -f null -`,
  );
  return [...stderr.matchAll(/silence_end: (\S+)/g)].map(([, seconds]) => Number(seconds) * 1000);
}
