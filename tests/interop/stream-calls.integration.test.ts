import { once } from "node:events";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

let camera: RtspCamera;
let server: SharedServer;
let token: string;
let device: string;

beforeAll(async () => {
  camera = await startRtspCamera({
    name: "GATE",
    scene: "gate",
    width: 320,
    height: 180,
    audio: "aac",
  });
  server = await sharedServer();
  ({ token } = await openSession(server.url, admin));
  device = await addCamera(server.url, token, { name: "gate", rtspUrl: camera.url(1) });
}, 60_000);
afterAll(async () => {
  await camera.stop();
});

const call = (path: string, more = "") =>
  callApi(server.url, { path: `${path}?device=${device}&channel=1${more}`, token });
const fetchBare = (path: string, more = "") =>
  fetch(`${server.url}/api/v1/${path}?device=${device}&channel=1${more}`, { headers: { token } });
const bare = async (path: string, more = ""): Promise<Record<string, unknown>> =>
  (await (await fetchBare(path, more)).json()) as Record<string, unknown>;
async function streamLog() {
  const { rows } = await bare("device/streamlog");
  return rows as { Event: string; Reason: string }[];
}
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 200 });
vi.setConfig({ testTimeout: 60_000 });

it("runs a stream that is asked for and kept alive though nobody reads it, and stops it when told", async () => {
  expect((await fetchBare("streamInfo")).status).toBe(400);
  const { URL: address } = await call("getchannelstream", "&protocol=ws_fmp4");
  expect(String(address)).toMatch(/^\/live\/ws-fmp4\/.+\?token=.+/);
  await eventually(async () =>
    expect(await bare("streamInfo")).toMatchObject({
      State: "live",
      Health: "online",
      VideoCodec: "h264",
      Width: 320,
      AudioCodec: "aac",
      Readers: 0,
    }),
  );
  expect(camera.clientCount).toBe(1);
  await call("touchchannelstream");
  const kept = await call("devices/channelstream", "&type=keepalive&url=%2Flive%2Fx");
  expect(kept).toEqual({ URL: "/live/x" });
  expect(await call("devices/stopchannelstream")).toEqual({ IsRunning: false });
  await eventually(() => expect(camera.clientCount).toBe(0));
});

it("names an address by every protocol that is on", async () => {
  const addresses = await call("devices/channelstreamalladdr");
  expect(Object.keys(addresses)).toEqual(
    expect.arrayContaining(["ws_fmp4", "http_fmp4", "ws_flv", "flv", "rtsp"]),
  );
  expect(String(addresses["rtsp"])).toMatch(/^rtsp:\/\/127\.0\.0\.1:\d+\//);
  const flv = await fetch(new URL(String(addresses["flv"]), server.url));
  expect(flv.status).toBe(200);
  await flv.body?.cancel();
});

it("gives play tokens that open just this stream", async () => {
  const play = String((await call("gettoken"))["Token"]);
  const at = (flow: number) => `${server.url}/live/http-flv/${device}/1/${flow}.flv?token=${play}`;
  const opened = await fetch(at(1));
  expect(opened.status).toBe(200);
  await opened.body?.cancel();
  expect((await fetch(at(2))).status).toBe(401);
});

it("tries a camera without saving it: codec, size, rate, sound and a picture", async () => {
  const fields = { DeviceType: "RTSP", RtspUrl: camera.url(1), SubRtspUrl: camera.url(2) };
  const found = await callApi(server.url, { path: "probedevice", token, fields });
  expect(found["Streams"]).toMatchObject([
    { Flow: 1, VideoCodec: "H.264", Width: 320, Height: 180, AudioCodec: "AAC" },
    { Flow: 2, VideoCodec: "H.264", Width: 160, Height: 90 },
  ]);
  const [main] = found["Streams"] as { Fps: number }[];
  // The simulated camera shares this machine with other tests: under load it really sends fewer.
  expect(main?.Fps).toBeGreaterThan(5);
  expect(found["Snapshot"]).toMatch(/^data:image\/jpeg;base64,/);
});

it("draws the current picture", async () => {
  const reply = await fetchBare("devices/channelsnap", "&width=160");
  expect(reply.headers.get("content-type")).toBe("image/jpeg");
  const jpeg = new Uint8Array(await reply.arrayBuffer());
  expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(jpeg.length).toBeGreaterThan(500);
});

it("tells a socket once a second how the streams of its players do", async () => {
  const address = `${server.url.replace("http", "ws")}/api/v1/ws/streamstat?reqid=r1&token=${token}`;
  const socket = new WebSocket(address);
  await once(socket, "open");
  const { URL: path } = await call("devices/channelstream", "&playerid=p7&reqid=r1");
  const viewer = new WebSocket(new URL(String(path), server.url.replace("http", "ws")));
  const stats: Record<string, unknown>[] = [];
  socket.addEventListener("message", ({ data }) =>
    stats.push(JSON.parse(String(data)) as Record<string, unknown>),
  );
  await eventually(() => {
    const last = stats.at(-1);
    expect(last).toMatchObject({ playerid: "p7", state: "live", readers: 1, loss: 0 });
    expect(Number(last?.["kBpsIn"])).toBeGreaterThan(0);
    expect(Number(last?.["kBpsOut"])).toBeGreaterThan(0);
    expect(Number(last?.["fps"])).toBeGreaterThan(5);
  });
  viewer.close();
  socket.close();
});

it("says why there is no picture, step by step", async () => {
  const fine = await bare("devices/channeldiagnosis");
  expect(fine).toMatchObject({ Broken: "", VideoCodec: "h264" });
  await call("stopstream");
  await eventually(() => expect(camera.clientCount).toBe(0));
  await camera.unplug();
  const gone = await bare("devices/channeldiagnosis");
  expect(gone["Broken"]).toBe("device");
  expect(gone["Steps"]).toContainEqual(
    expect.objectContaining({ Step: "device", State: "failed", Detail: expect.any(String) }),
  );
  await camera.plugIn();
  const bad = await addCamera(server.url, token, {
    name: "wrong path",
    rtspUrl: `${camera.url(1)}/nothing-here`,
  });
  const reply = await fetch(
    `${server.url}/api/v1/devices/channeldiagnosis?device=${bad}&channel=1`,
    { headers: { token } },
  );
  expect(await reply.json()).toMatchObject({ Broken: "signalling" });
});

it("keeps every gap with its reason", async () => {
  await call("touchchannelstream");
  await eventually(async () => expect((await streamLog())[0]?.Event).toBe("live"));
  await camera.unplug();
  await eventually(async () => {
    const [latest] = await streamLog();
    expect(latest?.Event).toBe("lost");
    expect(latest?.Reason).not.toBe("");
  });
  await camera.plugIn();
  await eventually(async () => expect((await streamLog())[0]?.Event).toBe("live"));
}, 60_000);
