import { connect } from "node:net";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
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
  ticksPerFrame,
} from "./bad-camera.ts";
import { channelOf, eventually, keepsComing, Stage, type Watching } from "./bad-input-stage.ts";

const admin = { name: "admin", password: "Initial-Password-1" };

let server: RunningServer;
let token: string;
let goodCamera: RtspCamera;
let witness: Watching;

beforeAll(async () => {
  goodCamera = await startRtspCamera({
    name: "GOOD",
    scene: "gate",
    width: 320,
    height: 180,
    fps: 5,
    audio: "pcma",
  });
  server = await startServer({
    initialPassword: admin.password,
    isDemo: false,
    mediaWorkers: 1,
    env: { TESSERA_HTTP_REQUEST_SECONDS: "5" },
  });
  ({ token } = await openSession(server.url, admin));
  const good = await addCamera(server.url, token, { name: "good", rtspUrl: goodCamera.url(1) });
  witness = await new Stage({ url: server.url, token }).watch(good);
}, 120_000);
afterAll(async () => {
  witness.close();
  await server.stop();
  await goodCamera.stop();
});

/** Ends with the test, if another stream ran on all the time. */
function stageOf({ onTestFinished }: Pick<TestContext, "onTestFinished">): Stage {
  const stage = new Stage({ url: server.url, token });
  const bytesBefore = witness.bytes;
  onTestFinished(async () => {
    try {
      await keepsComing(witness, bytesBefore);
    } finally {
      await stage.clear();
    }
  }, 120_000);
  return stage;
}

/** Every third packet of the picture is another one; key frames are left alone now and then. */
const spoiling =
  (spoil: (packet: Uint8Array, frame: number) => Uint8Array) =>
  ({ frame, packets, send }: Moment) => {
    const isSpared = frame % 100 < 25;
    for (const [index, packet] of packets().entries())
      send(isSpared || (frame + index) % 3 > 0 ? packet : spoil(packet, frame));
  };

// Each of these sends little and mostly waits for pictures, so they run side by side.
describe.concurrent("a camera", { timeout: 120_000 }, () => {
  it.for<[what: string, options: BadCameraOptions]>([
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
  ])("that sends %s is shown as far as it can be", async ([, options], test) => {
    const stage = stageOf(test);
    const device = await stage.addBadCamera(options);
    const seen = await stage.watch(device);
    await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(60));
    expect(seen.dts90k).toEqual(seen.dts90k.toSorted((a, b) => a - b));
    expect((await stage.streamInfo(device))["State"]).toBe("live");
  });

  it("whose picture changes its size is announced anew, to who watches it already", async (test) => {
    const stage = stageOf(test);
    const device = await stage.addBadCamera({
      onFrame: ({ frame, packets, send }) => {
        for (const packet of packets({ sets: Math.floor(frame / 50) % 2 ? small : large }))
          send(packet);
      },
    });
    const seen = await stage.watch(device);
    const codecs = () => new Set(seen.words.filter((word) => word.includes("avc1")));
    await eventually(() => expect(codecs().size).toBe(2));
    await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(150));
    expect(seen.isClosed).toBe(false);
  });

  it("that never tells its parameter sets is not live, and the reason is told", async (test) => {
    const stage = stageOf(test);
    const device = await stage.addBadCamera({ sets: [] });
    const seen = await stage.watch(device);
    await eventually(async () => {
      const state = seen.words.findLast((word) => word.includes('"reason":{'));
      expect(state).toMatch(/"zh":".+","en":".+"/);
    });
    expect((await stage.streamInfo(device))["State"]).not.toBe("live");
    expect(seen.bytes).toBe(0);
  });

  it("whose sound starts late has it added to the picture that runs already", async (test) => {
    const stage = stageOf(test);
    let isHeard = false;
    const device = await stage.addBadCamera({
      hasSound: true,
      onFrame: (moment) => {
        sendWell(moment);
        if (!isHeard) return;
        for (const half of [0, 1]) moment.send(soundPacket(moment.frame * 2 + half), 2);
      },
    });
    const seen = await stage.watch(device);
    const hasSound = () => seen.words.some((word) => word.includes("flac"));
    await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(100));
    expect(hasSound()).toBe(false);
    isHeard = true;
    await eventually(() => expect(hasSound()).toBe(true));
    const frames = seen.dts90k.length;
    await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(frames + 25));
  });
});

it("a picture without end costs bounded memory and its own frames only", async (test) => {
  const stage = stageOf(test);
  const fragment = new Uint8Array(60_000).fill(0x9a);
  const piecesPerFrame = 65;
  let endlessFrom = Number.POSITIVE_INFINITY;
  let lastFrame = 0;
  const device = await stage.addBadCamera({
    sliceBytes: 1000,
    onFrame: (moment) => {
      lastFrame = moment.frame;
      if (moment.frame < endlessFrom || moment.frame > endlessFrom + 50) return sendWell(moment);
      // Some 200 MB of one picture, whose last fragment never comes.
      for (let left = piecesPerFrame; left > 0; left--)
        for (const packet of moment.packets({ timestamp: endlessFrom * ticksPerFrame })) {
          const isFirst = moment.frame === endlessFrom && left === piecesPerFrame;
          const fuHeader = Buffer.of(0x7c, isFirst ? 0x85 : 0x05);
          const piece = Buffer.concat([packet.subarray(0, 12), fuHeader, fragment]);
          piece.writeUInt8(96, 1); // no marker
          moment.send(piece);
        }
    },
  });
  const seen = await stage.watch(device);
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(20));
  const before = sizeOfTree(server.pid);
  endlessFrom = lastFrame + 1;
  await eventually(() => expect(lastFrame).toBeGreaterThan(endlessFrom + 50));
  const framesBefore = seen.dts90k.length;
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(framesBefore + 100));
  expect(sizeOfTree(server.pid).rssMb - before.rssMb).toBeLessThan(150);
  expect(seen.isClosed).toBe(false);
}, 120_000);

it("a viewer that never reads is let go; another one misses no picture", async (test) => {
  const stage = stageOf(test);
  // 12 Mbit/s, so that the buffers between the two are soon full.
  const device = await stage.addBadCamera({ sliceBytes: 60_000 });
  const reading = await stage.watch(device);
  await eventually(() => expect(reading.dts90k.length).toBeGreaterThan(5));
  const { pathname, search, host, hostname, port } = await stage.addressOf(device);
  const deaf = connect(Number(port), hostname);
  test.onTestFinished(() => void deaf.destroy());
  deaf.pause();
  deaf.on("error", () => {});
  deaf.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AQEBAQEBAQEBAQEBAQEBAQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  const readers = async () => (await stage.streamInfo(device))["Readers"];
  await eventually(async () => expect(await readers()).toBe(2));
  const before = sizeOfTree(server.pid);
  const from = reading.dts90k.length;
  await eventually(async () => expect(await readers()).toBe(1));
  expect(sizeOfTree(server.pid).rssMb - before.rssMb).toBeLessThan(150);
  await eventually(() => expect(reading.dts90k.length).toBeGreaterThan(from + 101));
  const steps = reading.dts90k.slice(from).map((dts, at, all) => dts - (all[at - 1] ?? dts));
  expect(new Set(steps.slice(1))).toEqual(new Set([ticksPerFrame]));
}, 120_000);

it("300 connections that say nothing, on every port, stop nobody and are let go", async (test) => {
  const stage = stageOf(test);
  const device = await stage.addBadCamera({});
  const path = `devices/channelstreamalladdr?${channelOf(device)}`;
  const addresses = await callApi(server.url, { path, token });
  const ports = ["rtsp", "rtmp"].map((name) => Number(new URL(String(addresses[name])).port));
  const idle = [Number(new URL(server.url).port), ...ports].flatMap((port) =>
    Array.from({ length: 300 }, () => connect(port, "127.0.0.1")),
  );
  test.onTestFinished(() => {
    for (const socket of idle) socket.destroy();
  });
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
  const seen = await stage.watch(device);
  await eventually(() => expect(seen.dts90k.length).toBeGreaterThan(20));
  await eventually(() => expect(gone).toBe(idle.length));
  expect(seen.isClosed).toBe(false);
}, 180_000);
