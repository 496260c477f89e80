import { silentLogger, systemClock } from "@tessera/base";
import { AuditStore, openDatabase } from "@tessera/platform/server";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { addCamera } from "../e2e/cameras.ts";
import { md5, postJson } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedOutput, sharedServer } from "./shared-server.ts";

const within = { timeout: 5000, interval: 100 };
const place = { device: "shared-gate", channel: "1" };

let camera: RtspCamera;
let server: SharedServer;
let token: string;
let people = 0;

beforeAll(async () => {
  camera = await startRtspCamera({
    name: "GATE",
    scene: "gate",
    width: 320,
    height: 180,
    audio: "none",
  });
  server = await sharedServer();
  ({ token } = await openSession(server.url, admin));
  await addCamera(server.url, token, { id: "shared-gate", name: "gate", rtspUrl: camera.url(1) });
}, 60_000);
afterAll(async () => {
  await camera.stop();
});
vi.setConfig({ testTimeout: 60_000 });

const post = (path: string, input: object, by = token) =>
  postJson(server.url, { path, token: by, input });

it("shows the picture to who has the key, counts them, and ends it for all when revoked", async () => {
  const { key, id } = await aLink({ maxViewers: 2 });
  const viewers = [await watch({ key }), await watch({ key, protocol: "ws_flv" })];
  await vi.waitFor(() => expect(viewers.every(({ bytes }) => bytes() > 0)).toBe(true), 20_000);
  expect(await linkNow(id)).toMatchObject({ Viewers: 2, Opened: 1, State: "active" });
  expect((await open({ key })).status).toBe(429);
  await post("share/revoke", { IDs: [id] });
  await vi.waitFor(() => expect(viewers.every(({ isOver }) => isOver())).toBe(true), within);
  expect((await open({ key })).status).toBe(403);
  expect(await linkNow(id)).toMatchObject({ Viewers: 0, State: "revoked" });
});

it("lets in no more than the link was made for, however many addresses were given before", async () => {
  const { key } = await aLink({ maxViewers: 1 });
  const addresses = await Promise.all([addressBy({ key }), addressBy({ key })]);
  const viewers = addresses.map(connect);
  await vi.waitFor(() => expect(viewers.some(({ isOver }) => isOver())).toBe(true), within);
  await vi.waitFor(() => expect(viewers.some(({ bytes }) => bytes() > 0)).toBe(true), 20_000);
  expect(viewers.filter(({ isOver }) => isOver())).toHaveLength(1);
});

it("ends the picture when the right of who shared it is taken away", async () => {
  const name = `sharer-${++people}`;
  const grants = [{ verbs: ["live", "export"], channels: [place] }];
  const { ID: role } = await post("addrole", { name, grants });
  await post("adduser", { name, password: md5(admin.password), roleid: role });
  const sharer = await openSession(server.url, { name, password: admin.password });
  const { key, id } = await aLink({}, sharer.token);
  const viewer = await watch({ key });
  await vi.waitFor(() => expect(viewer.bytes()).toBeGreaterThan(0), 20_000);
  await post("role", { id: role, grants: [{ verbs: ["live"], channels: [place] }] });
  await vi.waitFor(() => expect(viewer.isOver()).toBe(true), within);
  expect(await linkNow(id)).toMatchObject({ State: "powerless" });
});

it("opens /players to everybody for as long as an administrator says so", async () => {
  expect((await open({ page: "players" })).status).toBe(403);
  await post("share/setopenpages", { Players: true, Share: false });
  const viewer = await watch({ page: "players" });
  await vi.waitFor(() => expect(viewer.bytes()).toBeGreaterThan(0), 20_000);
  expect((await open({ page: "share" })).status).toBe(403);
  await post("share/setopenpages", { Players: false, Share: false });
  await vi.waitFor(() => expect(viewer.isOver()).toBe(true), within);
});

it("writes down who watched by which link, and the key nowhere", async () => {
  const { key, id } = await aLink({});
  const viewer = await watch({ key });
  await vi.waitFor(() => expect(viewer.bytes()).toBeGreaterThan(0), 20_000);
  const database = await openDatabase({
    dataDir: server.dataFolder,
    log: silentLogger,
    clock: systemClock,
  });
  onTestFinished(() => database.close());
  const lines = await new AuditStore(database).listAfter(0, 100_000);
  const watched = lines.find(({ userName }) => userName === `admin · 分享 #${id}`);
  expect(watched).toMatchObject({
    action: "watch",
    kind: "view",
    target: "gate (shared-gate/1/1)",
  });
  expect(watched?.userId).toBeUndefined();
  expect(JSON.stringify(lines)).not.toContain(key);
  expect(await sharedOutput()).not.toContain(key);
});

async function aLink(about: object, by = token) {
  const { Link, Path } = await post("share/create", { ...place, minutes: 10, ...about }, by);
  return { id: (Link as { ID: number }).ID, key: String(Path).split("#key=")[1] ?? "" };
}

async function linkNow(id: number) {
  const { data } = await callBare(server.url, { path: "share/list?limit=999", token });
  return (data as { ID: number }[]).find(({ ID }) => ID === id);
}

/** As a page without a session asks. */
const open = (about: object) =>
  fetch(`${server.url}/api/v1/share/open`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...place, page: "share", ...about }),
  });

async function addressBy(about: object): Promise<string> {
  const reply = await open(about);
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { URL: string }).URL;
}

const watch = async (about: object) => connect(await addressBy(about));

function connect(address: string) {
  const socket = new WebSocket(new URL(address, server.url).href.replace(/^http/, "ws"));
  socket.binaryType = "arraybuffer";
  let bytes = 0;
  let isOver = false;
  socket.addEventListener("message", ({ data }) => {
    if (data instanceof ArrayBuffer) bytes += data.byteLength;
  });
  socket.addEventListener("close", () => {
    isOver = true;
  });
  return { bytes: () => bytes, isOver: () => isOver };
}
