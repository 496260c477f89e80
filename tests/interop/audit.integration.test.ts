import { connect } from "node:net";
import { silentLogger, systemClock } from "@tessera/base";
import { AuditStore, type Database, openDatabase } from "@tessera/platform/server";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi, md5, postJson } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { tortureByResets } from "../torture/resets.ts";

const admin = { name: "admin", password: "Initial-Password-1" };

let camera: RtspCamera;
let server: RunningServer;
let token: string;
let device: string;
let store: AuditStore;
let database: Database;

beforeAll(async () => {
  camera = await startRtspCamera({
    name: "GATE",
    scene: "gate",
    width: 320,
    height: 180,
    audio: "none",
  });
  server = await startServer({ initialPassword: admin.password, isDemo: false, mediaWorkers: 1 });
  database = await openDatabase({
    dataDir: server.dataFolder,
    log: silentLogger,
    clock: systemClock,
  });
  store = new AuditStore(database);
  ({ token } = await openSession(server.url, admin));
  device = await addCamera(server.url, token, { name: "大门", rtspUrl: camera.url(1) });
  return () => database.close();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await camera.stop();
});
vi.setConfig({ testTimeout: 60_000 });

const linesOf = async (action: string, phase = "done") =>
  (await store.listAfter(0, 1000)).filter((row) => row.action === action && row.phase === phase);

it("records who signs in and who fails to, without the password", async () => {
  const body = new URLSearchParams({ username: "mallory", password: md5("guess") });
  await fetch(`${server.url}/api/v1/login`, { method: "POST", body });
  const lines = await linesOf("POST /api/v1/login");
  expect(lines.map(({ userName, outcome, address }) => [userName, outcome, address])).toEqual([
    ["admin", 200, "127.0.0.1"],
    ["mallory", 401, "127.0.0.1"],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${md5("guess")}|${md5(admin.password)}`));
});

it("records a change with what it was about", async () => {
  const [line] = await linesOf("POST /api/v1/adddevice");
  expect(line).toMatchObject({ userName: "admin", kind: "change", outcome: 200 });
  expect(`${line?.target} ${line?.detail}`).toContain("大门");
});

it.each(["flv", "ws_fmp4", "hls", "rtsp"])("records who watches by %s, from where", async (by) => {
  const before = (await linesOf("watch")).length;
  const own = await openSession(server.url, admin);
  const query = new URLSearchParams({ device, channel: "1", protocol: by });
  const path = `devices/channelstream?${query.toString()}`;
  const { URL: address } = await callApi(server.url, { path, token: own.token });
  const leave = watch(by, String(address));
  await vi.waitFor(async () => expect(await linesOf("watch")).toHaveLength(before + 1), 10_000);
  leave();
  expect((await linesOf("watch")).at(-1)).toMatchObject({
    userName: "admin",
    address: "127.0.0.1",
    kind: "view",
    target: `大门 (${device}/1/1)`,
  });
});

it("records a snapshot once for a session", async () => {
  const query = new URLSearchParams({ device, channel: "1" });
  for (let turn = 0; turn < 2; turn++) {
    const url = `${server.url}/api/v1/devices/channelsnap?${query.toString()}`;
    const reply = await fetch(url, { headers: { token } });
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
  }
  const lines = await linesOf("GET /api/v1/devices/channelsnap");
  expect(lines).toMatchObject([{ kind: "view", target: `大门 (${device}/1/1)`, outcome: 200 }]);
});

it("records an import without its rows, which hold passwords", async () => {
  const Columns = ["DeviceName", "DeviceType", "RtspUrl", "DeviceUserPW"];
  const Rows = [["后门", "RTSP", "rtsp://127.0.0.1:9/a", "Secret-of-the-camera"]];
  await postJson(server.url, {
    path: "devices/import",
    token,
    input: { Columns, Rows, DryRun: false },
  });
  const [line] = await linesOf("POST /api/v1/devices/import");
  expect(line).toMatchObject({ userName: "admin", kind: "change", outcome: 200 });
  expect(JSON.stringify(await store.listAfter(0, 1000))).not.toContain("Secret-of-the-camera");
});

/** `npm run torture -- --resets` does it 10,000 times. */
it("has a line of every change whose caller resets the connection", async () => {
  const { url } = server;
  const result = await tortureByResets({ url, token, database, store, requests: 140, seed: 4 });
  expect(result.missing).toEqual([]);
  expect(result.changes).toBeGreaterThan(20);
  expect(server.output()).not.toContain("Request failed");
});

it("finds the whole record as it was written", async () => {
  const reply = await fetch(`${server.url}/api/v1/audit/verify`, { headers: { token } });
  const check = (await reply.json()) as { IsIntact: boolean; Checked: number };
  expect(check).toMatchObject({ IsIntact: true });
  expect(check.Checked).toBeGreaterThan(8);
});

/** Opens the address as a player would; returns what ends it. */
function watch(protocol: string, address: string): () => void {
  const url = new URL(address, server.url);
  if (protocol === "ws_fmp4") {
    const socket = new WebSocket(url.href.replace(/^http/, "ws"));
    return () => socket.close();
  }
  if (protocol === "rtsp") {
    const socket = connect(Number(url.port), url.hostname);
    socket.write(`DESCRIBE ${address} RTSP/1.0\r\nCSeq: 1\r\n\r\n`);
    return () => socket.destroy();
  }
  const stop = new AbortController();
  void fetch(url, { signal: stop.signal }).catch(() => {});
  return () => stop.abort();
}
