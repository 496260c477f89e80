import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { parseFragments, parseInitSegment } from "@tessera/formats/fmp4";
import type { ScriptedCamera } from "@tessera/protocols/rtsp/testing";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addCamera, removeCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { sizeOfTree } from "../soak/process-tree.ts";
import {
  type BadCameraOptions,
  large,
  type Moment,
  sendWell,
  small,
  soundPacket,
  startBadCamera,
  ticksPerFrame,
} from "./bad-camera.ts";

const admin = { name: "admin", password: "Initial-Password-1" };
vi.setConfig({ testTimeout: 90_000 });

let server: RunningServer;
let token: string;
let goodCamera: RtspCamera;
let witness: Watching;
const cameras: ScriptedCamera[] = [];
const devices: string[] = [];
const sockets: Socket[] = [];
const watchers: Watching[] = [];

beforeAll(async () => {
  goodCamera = await startRtspCamera({ name: "GOOD", scene: "gate", audio: "pcma" });
  server = await startServer({ initialPassword: admin.password, isDemo: false });
  ({ token } = await openSession(server.url, admin));
  const good = await addCamera(server.url, token, { name: "good", rtspUrl: goodCamera.url(1) });
  witness = await watch(good);
  watchers.pop();
}, 90_000);
afterAll(async () => {
  witness.close();
  await server.stop();
  await goodCamera.stop();
});

let witnessBytesBefore: number;
beforeEach(() => {
  witnessBytesBefore = witness.bytes;
});
/** Whatever was sent: the server lives, and another stream's pictures keep coming. */
afterEach(async () => {
  const bytesNow = witness.bytes;
  assert.ok(bytesNow > witnessBytesBefore, "another stream stood still");
  await eventually(() => assert.ok(witness.bytes > bytesNow, "another stream stands still"));
  assert.equal(witness.isClosed, false);
  for (const watcher of watchers.splice(0)) watcher.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const device of devices.splice(0)) await removeCamera(server.url, token, device);
  for (const camera of cameras.splice(0)) await camera.stop();
});

interface Watching {
  bytes: number;
  /** Of the pictures, as far as they were looked at. */
  readonly dts90k: number[];
  /** Codecs of each init segment that was announced. */
  readonly words: string[];
  isClosed: boolean;
  close(): void;
}

const query = (device: string) => `device=${device}&channel=1`;

async function addressOf(device: string): Promise<URL> {
  const path = `devices/channelstream?${query(device)}&protocol=ws_fmp4`;
  const { URL: address } = await callApi(server.url, { path, token });
  return new URL(String(address), server.url.replace("http", "ws"));
}

/** Watches as the console does. */
async function watch(device: string): Promise<Watching> {
  const socket = new WebSocket(await addressOf(device));
  const seen: Watching = {
    bytes: 0,
    dts90k: [],
    words: [],
    isClosed: false,
    close: () => socket.close(),
  };
  let init: ReturnType<typeof parseInitSegment> | undefined;
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    if (!(data instanceof ArrayBuffer)) {
      seen.words.push(String(data));
      return;
    }
    const bytes = new Uint8Array(data);
    seen.bytes += bytes.length;
    if (Buffer.from(bytes.subarray(4, 8)).toString() === "ftyp") init = parseInitSegment(bytes);
    else if (init) for (const { dts } of parseFragments(bytes, init).video) seen.dts90k.push(dts);
  });
  socket.addEventListener("close", () => {
    seen.isClosed = true;
  });
  watchers.push(seen);
  return seen;
}

async function addBadCamera(options: BadCameraOptions): Promise<string> {
  const camera = await startBadCamera(options);
  cameras.push(camera);
  const device = await addCamera(server.url, token, { name: "bad", rtspUrl: camera.url });
  devices.push(device);
  return device;
}

async function streamInfo(device: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/api/v1/streamInfo?${query(device)}`, {
    headers: { token },
  });
  return response.ok ? ((await response.json()) as Record<string, unknown>) : {};
}

const eventually = (check: () => void | Promise<void>, timeout = 40_000) =>
  vi.waitFor(check, { timeout, interval: 200 });

/** Every third packet of the picture is another one; key frames are left alone now and then. */
const spoiling =
  (spoil: (packet: Uint8Array, frame: number) => Uint8Array) =>
  ({ frame, packets, send }: Moment) => {
    const isSpared = frame % 100 < 25;
    for (const [index, packet] of packets().entries())
      send(isSpared || (frame + index) % 3 > 0 ? packet : spoil(packet, frame));
  };

it.each<[what: string, options: BadCameraOptions]>([
  [
    "bytes that are no RTP",
    { onFrame: spoiling((packet, frame) => packet.map((byte, at) => byte ^ (at * frame))) },
  ],
  [
    "packets that end too early",
    { onFrame: spoiling((packet, frame) => packet.slice(0, frame % 20)) },
  ],
  [
    "aggregates of units longer than the packet",
    {
      onFrame: spoiling((packet) =>
        Uint8Array.of(...packet.subarray(0, 12), 0x78, 0xff, 0xff, 0x67, 0, 0, 0xff, 0xff),
      ),
    },
  ],
  [
    "timestamps that wrap and jump",
    {
      onFrame: ({ frame, packets, send }) => {
        const jump = Math.floor(frame / 40) * 54_000_000;
        const timestamp = (0xffff_0000 + frame * ticksPerFrame + jump) % 2 ** 32;
        for (const packet of packets({ timestamp })) send(packet);
      },
    },
  ],
])("a camera that sends %s is shown as far as it can be", async (_, options) => {
  const device = await addBadCamera(options);
  const seen = await watch(device);
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(60));
  expect(seen.dts90k).toEqual(seen.dts90k.toSorted((a, b) => a - b));
  expect((await streamInfo(device))["State"]).toBe("live");
});

it("a picture without end costs bounded memory and its own frames only", async () => {
  const fragment = new Uint8Array(60_000).fill(0x9a);
  const device = await addBadCamera({
    sliceBytes: 1000,
    onFrame: (moment) => {
      if (moment.frame < 50 || moment.frame > 100) return sendWell(moment);
      // Some 40 MB of one picture, whose last fragment never comes.
      for (let left = 14; left > 0; left--)
        for (const packet of moment.packets({ timestamp: 50 * ticksPerFrame })) {
          const isFirst = moment.frame === 50 && left === 14;
          const fuHeader = Buffer.of(0x7c, isFirst ? 0x85 : 0x05);
          const piece = Buffer.concat([packet.subarray(0, 12), fuHeader, fragment]);
          piece.writeUInt8(96, 1); // no marker
          moment.send(piece);
        }
    },
  });
  const seen = await watch(device);
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(20));
  const before = sizeOfTree(server.pid);
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(150));
  expect(sizeOfTree(server.pid).rssMb - before.rssMb).toBeLessThan(150);
  expect(seen.isClosed).toBe(false);
});

it("a picture that changes its size is announced anew, to who watches it already", async () => {
  const device = await addBadCamera({
    onFrame: ({ frame, packets, send }) => {
      for (const packet of packets({ sets: Math.floor(frame / 50) % 2 ? small : large }))
        send(packet);
    },
  });
  const seen = await watch(device);
  const codecs = () => new Set(seen.words.filter((word) => word.includes("avc1")));
  await eventually(() => expect(codecs().size).toBe(2));
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(150));
  expect(seen.isClosed).toBe(false);
});

it("a camera that never tells its parameter sets is not live, and the reason is told", async () => {
  const device = await addBadCamera({ sets: [] });
  const seen = await watch(device);
  await eventually(async () => {
    const state = seen.words.findLast((word) => word.includes('"reason":{'));
    expect(state).toMatch(/"zh":".+","en":".+"/);
  });
  expect((await streamInfo(device))["State"]).not.toBe("live");
  expect(seen.bytes).toBe(0);
});

it("sound that starts late is added to the picture that runs already", async () => {
  const device = await addBadCamera({
    hasSound: true,
    onFrame: (moment) => {
      sendWell(moment);
      if (moment.frame < 150) return;
      for (const half of [0, 1]) moment.send(soundPacket(moment.frame * 2 + half), 2);
    },
  });
  const seen = await watch(device);
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(20));
  expect(seen.words.some((word) => word.includes("flac"))).toBe(false);
  await eventually(() => expect(seen.words.some((word) => word.includes("flac"))).toBe(true));
  const frames = seen.dts90k.length;
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(frames + 25));
});

it("a viewer that never reads is let go; another one misses no picture", async () => {
  // 20 Mbit/s, so that the buffers between the two are soon full.
  const device = await addBadCamera({ sliceBytes: 100_000 });
  const reading = await watch(device);
  await eventually(() => expect(reading.dts90k.length).toBeGreaterThan(5));
  const { pathname, search, host, hostname, port } = await addressOf(device);
  const deaf = connect(Number(port), hostname);
  sockets.push(deaf);
  deaf.pause();
  deaf.on("error", () => {});
  deaf.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AQEBAQEBAQEBAQEBAQEBAQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await eventually(async () => expect((await streamInfo(device))["Readers"]).toBe(2));
  const before = sizeOfTree(server.pid);
  const from = reading.dts90k.length;
  await eventually(async () => expect((await streamInfo(device))["Readers"]).toBe(1), 60_000);
  expect(sizeOfTree(server.pid).rssMb - before.rssMb).toBeLessThan(150);
  const steps = reading.dts90k.slice(from).map((dts, at, all) => dts - (all[at - 1] ?? dts));
  expect(steps.length).toBeGreaterThan(100);
  expect(new Set(steps.slice(1))).toEqual(new Set([ticksPerFrame]));
});

it("300 connections that say nothing, on every port, stop nobody and are let go", async () => {
  const addresses = await callApi(server.url, {
    path: `devices/channelstreamalladdr?${query(await addBadCamera({}))}`,
    token,
  });
  const ports = ["rtsp", "rtmp"].map((name) => Number(new URL(String(addresses[name])).port));
  const idle = [Number(new URL(server.url).port), ...ports].flatMap((port) =>
    Array.from({ length: 300 }, () => connect(port, "127.0.0.1")),
  );
  sockets.push(...idle);
  let open = 0;
  let gone = 0;
  for (const socket of idle) {
    socket.on("connect", () => open++);
    socket.on("error", () => {});
    socket.on("close", () => gone++);
    socket.resume();
  }
  await eventually(() => expect(open).toBe(idle.length));
  await callApi(server.url, { path: "getuserinfo", token });
  const seen = await watch(devices[0] ?? "");
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(20));
  await eventually(() => expect(gone).toBe(idle.length), 100_000);
  expect(seen.isClosed).toBe(false);
}, 180_000);
