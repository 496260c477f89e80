import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "@tessera/platform/testing";
import { type OnvifCamera, startOnvifCamera } from "@tessera/simulators/onvif-camera";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { callApi, postJson } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../e2e/webhook-receiver.ts";

const admin = { name: "admin", password: "Initial-Password-1" };
const run = promisify(execFile);

let camera: OnvifCamera;
let receiver: WebhookReceiver;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  [camera, receiver, server] = await Promise.all([
    startOnvifCamera({ name: "Dome" }),
    startWebhookReceiver(),
    startServer({ initialPassword: admin.password, isDemo: false, mediaWorkers: 1 }),
  ]);
  ({ token } = await openSession(server.url, admin));
}, 60_000);
afterAll(async () => {
  await server.stop();
  await Promise.all([camera.stop(), receiver.stop()]);
});
vi.setConfig({ testTimeout: 90_000 });

const post = (path: string, input: object) => postJson(server.url, { path, token, input });
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 40_000, interval: 200 });

/** Of the first channel. */
async function recordedMs(device: string): Promise<number> {
  const range = `from=${Date.now() - 600_000}&to=${Date.now() + 60_000}`;
  const path = `record/timeline?ids=${device}~1&${range}`;
  const { channels } = await callBare(server.url, { path, token });
  const [channel] = channels as { recorded: { startMs: number; endMs: number }[] }[];
  return (channel?.recorded ?? []).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

async function framesIn(bytes: Uint8Array): Promise<number> {
  const file = join(await temporaryFolder(), "clip.mp4");
  await writeFile(file, bytes);
  // Decodes all of it, and complains of whatever is wrong.
  await run("ffmpeg", ["-v", "error", "-xerror", "-i", file, "-f", "null", "-"]);
  const count = "-v error -select_streams v -count_frames -show_entries stream=nb_read_frames";
  const { stdout } = await run("ffprobe", [...count.split(" "), "-of", "csv=p=0", file]);
  return Number.parseInt(stdout, 10);
}

it("a message's link to the clip plays what was recorded around the alarm, without an account", async () => {
  const { DeviceID } = await callApi(server.url, {
    path: "adddevice",
    token,
    fields: {
      DeviceType: "ONVIF",
      DeviceName: "Dome",
      DeviceIp: "127.0.0.1",
      DevicePort: String(camera.port),
    },
  });
  const device = String(DeviceID);
  const { url: secretUrl, secret } = receiver;
  const target = { Name: "Hook", Kind: "webhook", Body: "{{clip}}", Fields: { secretUrl, secret } };
  const { ID } = await post("messagepush/save", target);
  await fetch(`${server.url}/api/v2/config/basic/push/message`, {
    method: "POST",
    headers: { token, "content-type": "application/json" },
    body: JSON.stringify({ PublicAddress: server.url }),
  });
  await post("alarmplan/add", { Name: "All", AllChannels: true, Push: { Targets: [Number(ID)] } });
  await eventually(() => expect(camera.subscriptionCount).toBe(1));
  const place = `device=${device}&channel=1&duration=600`;
  await callBare(server.url, { path: `record/realtimerecord/start?${place}`, token });
  await eventually(async () => expect(await recordedMs(device)).toBeGreaterThan(4000));

  camera.raise("motion", true);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const link = String(receiver.received[0]?.body["body"]);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/alarm\/shared\/clip\?ticket=\S+$/);
  const response = await fetch(link);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  expect(await framesIn(new Uint8Array(await response.arrayBuffer()))).toBeGreaterThan(20);
  const part = await fetch(link, { headers: { range: "bytes=0-99" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const ticketOfPicture = link.replace("/shared/clip", "/shared");
  expect((await fetch(ticketOfPicture)).status).toBe(404);
});
