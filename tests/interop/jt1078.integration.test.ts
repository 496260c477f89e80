import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "@tessera/platform/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";
import { Terminals } from "./terminals.ts";

/** The whole program as the platform of simulated vehicle terminals. */
const run = promisify(execFile);
vi.setConfig({ testTimeout: 90_000 });

/** Of yesterday: whatever the time is now, the day is over. */
const noonMs = (Math.floor(Date.now() / 86_400_000) - 0.5) * 86_400_000;
const day = new Date(noonMs).toISOString().slice(0, 10).replaceAll("-", "");
const recordings = [{ startMs: noonMs, endMs: noonMs + 30_000 }];

let server: SharedServer;
let token: string;
let terminals: Terminals;

beforeAll(async () => {
  server = await sharedServer();
  ({ token } = await openSession(server.url, admin));
  terminals = new Terminals(server.url, token);
}, 90_000);
afterAll(() => terminals.stop());

const call = (path: string) => callApi(server.url, { path, token });
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 100 });

async function addressOf(device: string, stream = "main"): Promise<string> {
  const query = `device=${device}&channel=1&protocol=flv&stream=${stream}`;
  const { URL: url } = await call(`devices/channelstream?${query}`);
  return new URL(String(url), server.url).href;
}

interface Probed {
  readonly codec_name: string;
  readonly width?: number;
  readonly nb_read_packets: string;
}

async function probe(url: string): Promise<readonly Probed[]> {
  const options = "-v error -count_packets -read_intervals %+3 -show_streams -of json".split(" ");
  const { stdout } = await run("ffprobe", [...options, url], { timeout: 40_000 });
  return (JSON.parse(stdout) as { streams: Probed[] }).streams;
}

it("a terminal plays in both streams, and stops when nobody watches", async () => {
  const id = "13900000031";
  const cameras = await terminals.start(id, "2013", { simBytes: 6 });
  const streams = await probe(await addressOf(id));
  expect(streams).toMatchObject([{ codec_name: "h264", width: 320 }, { codec_name: "pcm_alaw" }]);
  expect(Number(streams[0]?.nb_read_packets)).toBeGreaterThanOrEqual(10);
  expect(await probe(await addressOf(id, "sub"))).toMatchObject([{ width: 160 }, {}]);
  await vi.waitFor(() => expect(cameras.links).toEqual([]), { timeout: 60_000, interval: 200 });
});

it("plays by UDP in a media worker, in order, whatever overtakes on the way", async () => {
  const id = "13900000036";
  const fields = { DeviceType: "JT808", DeviceID: id, DeviceName: "UDP", MediaTransport: "UDP" };
  await callApi(server.url, { path: "adddevice", token, fields });
  const cameras = await terminals.start(id, "2019", { simBytes: 10, quirks: { swapsEvery: 7 } });
  const url = await addressOf(id);
  const streams = await probe(url);
  expect(streams).toMatchObject([{ codec_name: "h264", width: 320 }, { codec_name: "pcm_alaw" }]);
  expect(Number(streams[0]?.nb_read_packets)).toBeGreaterThanOrEqual(10);
  expect(cameras.links.map(({ transport }) => transport)).toEqual(["UDP"]);
  const { stderr } = await run("ffmpeg", ["-v", "error", "-t", "3", "-i", url, "-f", "null", "-"]);
  expect(stderr).toBe("");
});

it("gives a recording of the terminal as a file", async () => {
  const id = "13900000035";
  await terminals.start(id, "2013", { recordings });
  const asked = `devices/record/files?device=${id}&channel=1&period=${day}`;
  const { list } = await callBare(server.url, { path: asked, token });
  const [file] = list as { name: string; duration: number }[];
  expect(file).toMatchObject({ duration: 30 });
  const name = encodeURIComponent(file?.name ?? "");
  const url = `${server.url}/api/v1/record/downloaddevicerecord/${id}~1/${name}/8`;
  const reply = await fetch(url, { headers: { token } });
  expect(reply.status).toBe(200);
  const path = join(await temporaryFolder(), "recording.mp4");
  await writeFile(path, new Uint8Array(await reply.arrayBuffer()));
  const entries = "-v error -show_entries format=duration -of csv=p=0".split(" ");
  const { stdout } = await run("ffprobe", [...entries, path]);
  expect(Number(stdout)).toBeGreaterThan(6);
  expect(Number(stdout)).toBeLessThan(10);
  await run("ffmpeg", ["-v", "error", "-xerror", "-i", path, "-f", "null", "-"]);
});

it("gives the terminal's own file, sent by FTP in less time than it plays", async () => {
  const id = "13900000037";
  const cameras = await terminals.start(id, "2013", { recordings });
  const { list } = await callBare(server.url, {
    path: `devices/record/files?device=${id}&channel=1&period=${day}`,
    token,
  });
  const [file] = list as { name: string; duration: number }[];
  const name = encodeURIComponent(file?.name ?? "");
  const url = `${server.url}/api/v1/record/downloaddevicerecord/${id}~1/${name}/30?way=file`;
  const startedMs = performance.now();
  const reply = await fetch(url, { headers: { token } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-disposition")).toContain(".mp4");
  const path = join(await temporaryFolder(), "file.mp4");
  await writeFile(path, new Uint8Array(await reply.arrayBuffer()));
  expect(performance.now() - startedMs).toBeLessThan(20_000);
  expect(cameras.links).toEqual([]);
  const looks = "-v error -count_frames -select_streams v -of csv=p=0 -show_entries".split(" ");
  const { stdout } = await run("ffprobe", [...looks, "stream=width,nb_read_frames", path]);
  expect(stdout.trim()).toBe("320,450");
  expect(
    (await callBare(server.url, { path: "devices/record/downloads", token }))["list"],
  ).toContainEqual(expect.objectContaining({ device: id, way: "file", state: "finished" }));
});

it("speaks AAC to a terminal that plays nothing else, and the voice is in it", async () => {
  const id = "13900000038";
  const cameras = await terminals.start(id, "2013", { audio: "aac", audioRate: 48_000 });
  const url = `${server.url.replace("http", "ws")}/api/v1/ws_talk/${id}/1?token=${token}`;
  const socket = new WebSocket(url);
  const words: string[] = [];
  socket.addEventListener("message", ({ data }) => words.push(String(data)));
  await eventually(() => expect(words).toContain(JSON.stringify({ type: "ready" })));
  const loud = Int16Array.from({ length: 800 }, (_, at) => (at % 20 < 10 ? 9000 : -9000));
  const heard = () => cameras.links.find(({ purpose }) => purpose === "talk")?.aacHeard ?? [];
  await eventually(() => {
    socket.send(loud);
    expect(heard().length).toBeGreaterThan(20);
  });
  const path = join(await temporaryFolder(), "heard.aac");
  await writeFile(path, Buffer.concat(heard()));
  socket.close();
  const looks = "-v error -of csv=p=0 -show_entries stream=codec_name,sample_rate,channels";
  const { stdout } = await run("ffprobe", [...looks.split(" "), path]);
  expect(stdout.trim()).toBe("aac,48000,1");
  const { stderr } = await run("ffmpeg", ["-i", path, "-af", "volumedetect", "-f", "null", "-"]);
  expect(Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])).toBeGreaterThan(-20);
});
