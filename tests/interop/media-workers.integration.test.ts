import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { connect } from "node:tls";
import { startViewers } from "@tessera/outputs/webrtc/testing";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { ownerOfPeer } from "./socket-owner.ts";
import { Terminals } from "./terminals.ts";

const admin = { name: "admin", password: "Initial-Password-1" };
const names = ["north", "south"] as const;

const cameras: RtspCamera[] = [];
let server: RunningServer;
let token: string;
const devices: string[] = [];

beforeAll(async () => {
  server = await startServer({
    initialPassword: admin.password,
    isDemo: false,
    mediaWorkers: 2,
    env: { TESSERA_JT808_UNKNOWN_TERMINALS: "accept" },
  });
  ({ token } = await openSession(server.url, admin));
  for (const name of names) {
    const camera = await startRtspCamera({
      name,
      scene: "gate",
      width: 320,
      height: 180,
      audio: "pcma",
    });
    cameras.push(camera);
    devices.push(await addCamera(server.url, token, { name, rtspUrl: camera.url(1) }));
    await fillWorker(name);
  }
}, 60_000);
afterAll(async () => {
  await server.stop();
  for (const camera of cameras) await camera.stop();
});

/** With cameras that are not there, so that the next one comes to the next worker. */
async function fillWorker(name: string): Promise<void> {
  for (let i = 1; i < 16; i++)
    await addCamera(server.url, token, { name: `${name}-${i}`, rtspUrl: "rtsp://127.0.0.1:9/" });
}

/** Watches by WebSocket, as the console does. */
async function watch(device: string, session = token) {
  const path = `devices/channelstream?device=${device}&channel=1&protocol=ws_fmp4`;
  const { URL: address } = await callApi(server.url, { path, token: session });
  const socket = new WebSocket(new URL(String(address), server.url.replace("http", "ws")));
  const seen = { bytes: 0, words: [] as string[], isClosed: false, close: () => socket.close() };
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") seen.words.push(data);
    else seen.bytes += (data as ArrayBuffer).byteLength;
  });
  socket.addEventListener("close", () => {
    seen.isClosed = true;
  });
  return seen;
}

/** The same over TLS. What comes is not taken apart: words can be read in it as they are. */
async function watchSecurely(device: string) {
  const path = `devices/channelstream?device=${device}&channel=1&protocol=ws_fmp4`;
  const { URL: address } = await callApi(server.url, { path, token });
  const { pathname, search } = new URL(String(address), server.url);
  const port = Number(/HTTPS[^\d]* (\d+)/.exec(server.output())?.[1]);
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false });
  const seen = { bytes: 0, text: "", close: () => socket.destroy() };
  socket.on("data", (data: Buffer) => {
    seen.bytes += data.length;
    seen.text = seen.text.slice(-100_000) + data.toString("latin1");
  });
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${Buffer.alloc(16, 1).toString("base64")}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  return seen;
}

const childPids = async () =>
  (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, "utf8"))
    .trim()
    .split(/\s+/)
    .map(Number);

async function workerPids(): Promise<readonly number[]> {
  const pids = await childPids();
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return pids.filter((_, index) => commands[index]?.includes("media-worker"));
}

const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 100 });

it("viewers of cameras in several processes all get their pictures, pulled once", async () => {
  await eventually(async () => expect(await workerPids()).toHaveLength(2));
  const viewers = await Promise.all([...devices, ...devices].map((device) => watch(device)));
  await eventually(() =>
    expect(Math.min(...viewers.map(({ bytes }) => bytes))).toBeGreaterThan(20_000),
  );
  expect(viewers.every(({ words }) => words.some((word) => word.includes('"mse"')))).toBe(true);
  expect(cameras.map(({ clientCount }) => clientCount)).toEqual([1, 1]);
  for (const viewer of viewers) viewer.close();
  await eventually(() => expect(viewers.every(({ isClosed }) => isClosed)).toBe(true));
});

it("a worker that dies is replaced; the other's viewers do not notice", async () => {
  const [north, south] = await Promise.all(devices.map((device) => watch(device)));
  if (!north || !south) throw new Error("two cameras");
  await eventually(() => expect(Math.min(north.bytes, south.bytes)).toBeGreaterThan(20_000));
  const [first = 0] = await workerPids();
  expect(first).toBeGreaterThan(0);
  process.kill(first, "SIGKILL");
  await eventually(() => expect([north, south].filter(({ isClosed }) => isClosed)).toHaveLength(1));
  const other = north.isClosed ? south : north;
  const lost = north.isClosed ? 0 : 1;
  const before = other.bytes;
  const again = await vi.waitFor(
    async () => {
      const seen = await watch(devices[lost] ?? "");
      await vi.waitFor(() => expect(seen.bytes).toBeGreaterThan(20_000), { timeout: 8000 });
      return seen;
    },
    { timeout: 30_000 },
  );
  expect(again.isClosed).toBe(false);
  expect(other.isClosed).toBe(false);
  await eventually(() => expect(other.bytes).toBeGreaterThan(before));
  for (const viewer of [other, again]) viewer.close();
}, 60_000);

it("viewers by TLS get their pictures from the worker, and stay when it is replaced", async () => {
  const [device = ""] = devices;
  const viewers = await Promise.all([watchSecurely(device), watchSecurely(device)]);
  const wantBytes = async (more: number) => {
    const before = viewers.map(({ bytes }) => bytes);
    await eventually(() =>
      viewers.forEach(({ bytes }, index) =>
        expect(bytes).toBeGreaterThan((before[index] ?? 0) + more),
      ),
    );
  };
  await wantBytes(20_000);
  const [camera] = cameras;
  expect(camera?.clientCount).toBe(1);
  for (const pid of await workerPids()) process.kill(pid, "SIGKILL");
  await eventually(() =>
    expect(viewers.every(({ text }) => text.includes("reconnecting"))).toBe(true),
  );
  await wantBytes(20_000);
  for (const viewer of viewers) viewer.close();
}, 60_000);

it("a viewer that a worker serves is closed when its session ends", async () => {
  const session = await openSession(server.url, admin);
  const seen = await watch(devices[0] ?? "", session.token);
  await eventually(() => expect(seen.bytes).toBeGreaterThan(1000));
  await callApi(server.url, { path: "logout", token: session.token });
  await eventually(() => expect(seen.isClosed).toBe(true));
});

it("players of RTMP, RTSP and endless HTTP are served by the worker until their session ends", async () => {
  const session = await openSession(server.url, admin);
  const players = await Promise.all(
    ["rtmp", "rtsp", "flv", "http_fmp4"].map(async (protocol) => {
      const path = `devices/channelstream?device=${devices[0]}&channel=1&protocol=${protocol}`;
      const { URL: address } = await callApi(server.url, { path, token: session.token });
      const url = new URL(String(address), server.url).href;
      const input = protocol === "rtsp" ? ["-rtsp_transport", "tcp", "-i", url] : ["-i", url];
      const args = ["-v", "error", ...input, "-c", "copy", "-f", "mpegts", "-"];
      const player = spawn("ffmpeg", args, { stdio: ["ignore", "pipe", "ignore"] });
      onTestFinished(() => void player.kill("SIGKILL"));
      const seen = { player, bytes: 0 };
      player.stdout.on("data", ({ length }: Buffer) => {
        seen.bytes += length;
      });
      return seen;
    }),
  );
  await eventually(() =>
    expect(Math.min(...players.map(({ bytes }) => bytes))).toBeGreaterThan(20_000),
  );
  const workers = await workerPids();
  const all = [server.pid ?? 0, ...workers];
  const owners = await Promise.all(players.map(({ player }) => ownerOfPeer(player.pid ?? 0, all)));
  expect(
    owners.map((found) => found.every((pid) => workers.includes(pid)) && found.length),
  ).toEqual([1, 1, 1, 1]);
  await callApi(server.url, { path: "logout", token: session.token });
  await eventually(() =>
    expect(players.every(({ player }) => player.exitCode !== null)).toBe(true),
  );
});

it("players of HLS fetch from the workers on the connections that they opened, and the server reads nothing", async () => {
  const players = await Promise.all(
    devices.map(async (device) => {
      const path = `devices/channelstream?device=${device}&channel=1&protocol=hls`;
      const { URL: address } = await callApi(server.url, { path, token });
      const url = new URL(String(address), server.url).href;
      const args = ["-v", "error", "-i", url, "-c", "copy", "-f", "mpegts", "-"];
      const player = spawn("ffmpeg", args, { stdio: ["ignore", "pipe", "ignore"] });
      onTestFinished(() => void player.kill("SIGKILL"));
      const seen = { player, bytes: 0 };
      player.stdout.on("data", ({ length }: Buffer) => {
        seen.bytes += length;
      });
      return seen;
    }),
  );
  await eventually(() =>
    expect(Math.min(...players.map(({ bytes }) => bytes))).toBeGreaterThan(20_000),
  );
  const workers = await workerPids();
  const all = [server.pid ?? 0, ...workers];
  for (const { player } of players) {
    const owners = await ownerOfPeer(player.pid ?? 0, all);
    expect(owners.length).toBeGreaterThan(0);
    expect(owners.filter((pid) => !workers.includes(pid))).toEqual([]);
  }
  for (const pid of workers) await eventually(async () => expect(await relaysOf(pid)).toEqual([]));
});

it("what WebRTC viewers see goes from the worker to the process that talks to them, not through the server", async () => {
  const path = `devices/channelstream?device=${devices[0]}&channel=1&protocol=webrtc`;
  const { URL: address } = await callApi(server.url, { path, token });
  const viewers = await startViewers({ address: new URL(String(address), server.url).href });
  onTestFinished(() => viewers.kill());
  await eventually(async () =>
    expect((await viewers.report())[0]?.videoPackets).toBeGreaterThan(50),
  );
  expect(await relaysOf(server.pid)).toHaveLength(1);
  // Those of the viewers before may still be on their way out.
  for (const pid of await workerPids())
    await eventually(async () => expect(await relaysOf(pid)).toEqual([]));
});

/** Who is connected to the pipes that a process told others of. */
async function relaysOf(pid: number): Promise<string[]> {
  const isConnected = / 0001 03 /;
  const lines = (await readFile("/proc/net/unix", "utf8")).split("\n");
  return lines.filter((line) => isConnected.test(line) && line.includes(`/tessera-${pid}-`));
}

it("a vehicle's camera plays again after its worker died, and after it drove through a tunnel", async () => {
  const terminals = new Terminals(server.url, token);
  onTestFinished(() => terminals.stop());
  const id = "13900000034";
  const vehicle = await terminals.start(id, "2013");
  const plays = () =>
    vi.waitFor(
      async () => {
        const seen = await watch(id);
        try {
          await vi.waitFor(() => expect(seen.bytes).toBeGreaterThan(20_000), { timeout: 5000 });
        } finally {
          seen.close();
        }
      },
      { timeout: 40_000 },
    );
  await plays();
  const before = await workerPids();
  expect(before).toHaveLength(2);
  for (const pid of before) process.kill(pid, "SIGKILL");
  await eventually(async () => {
    const now = await workerPids();
    expect(now.filter((pid) => !before.includes(pid))).toHaveLength(2);
  });
  await plays();
  vehicle.dropAll();
  await plays();
}, 120_000);
