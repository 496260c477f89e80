import { type Browser, chromium } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addCamera } from "../e2e/cameras.ts";
import { chromiumFlags } from "../e2e/chromium-flags.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

let camera: RtspCamera;
let server: SharedServer;
let browser: Browser;
let address: string;

vi.setConfig({ testTimeout: 90_000 });

beforeAll(async () => {
  camera = await startRtspCamera({ name: "GATE", scene: "gate", audio: "aac" });
  server = await sharedServer();
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: chromiumFlags });
  const { token } = await openSession(server.url, admin);
  const device = await addCamera(server.url, token, { name: "gate", rtspUrl: camera.url(1) });
  const path = `devices/channelstream?device=${device}&channel=1&protocol=mjpeg`;
  address = String((await callApi(server.url, { path, token }))["URL"]);
}, 90_000);
afterAll(async () => {
  await browser.close();
  await camera.stop();
});

const eventually = <Result>(check: () => Promise<Result>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 200 });

it("shows a camera in an <img> of a browser, one picture after another", async () => {
  expect(address).toMatch(/^\/live\/mjpeg\/.+\.mjpg\?token=/);
  const page = await browser.newPage();
  await page.goto(server.url);
  const shown = (): Promise<{ width: number; pixels: string }> => page.evaluate(drawnImage);
  await page.evaluate(`{
    const image = document.createElement("img");
    image.id = "mjpeg";
    image.src = ${JSON.stringify(address)};
    document.body.append(image);
  }`);
  const first = await eventually(async () => {
    const picture = await shown();
    expect(picture.width).toBe(640);
    return picture;
  });
  await eventually(async () => expect((await shown()).pixels).not.toBe(first.pixels));
  await page.close();
});

it("is let in by its play token only", async () => {
  const reply = await fetch(server.url + address.replace(/token=.+/, "token=wrong"));
  expect(reply.status).toBe(401);
});

/** What the image shows at this moment. */
const drawnImage = `(() => {
  const image = document.querySelector("#mjpeg");
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  if (canvas.width > 0) canvas.getContext("2d").drawImage(image, 0, 0);
  return { width: image.naturalWidth, pixels: canvas.toDataURL() };
})()`;
