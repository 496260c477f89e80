import type { Page } from "@playwright/test";
import { type GbDevice, startGbDevice } from "@tessera/simulators/gb-device";
import { callBare } from "./bare-api.ts";
import { removeAllDevices } from "./cameras.ts";
import { sipPassword } from "./first-start.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const deviceId = "34020000001180000041";
const dome = { channelId: "34020000001320000041", name: "球机", hasPtz: true };

let device: GbDevice;
test.beforeAll(async ({ server, adminSession: { token } }) => {
  const { Port } = await callBare(server.url, { path: "gb/state", token });
  device = await startGbDevice({
    server: { host: "127.0.0.1", port: Number(Port), id: "34020000002000000001" },
    deviceId,
    password: sipPassword,
    name: "云台录像机",
    channels: [dome],
    version: "3.0",
    keepaliveSeconds: 5,
  });
});
test.afterAll(async ({ server, adminSession: { token } }) => {
  await device.stop();
  await removeAllDevices(server.url, token);
});

const head = () => device.ptz(dome.channelId);
const expectMoving = (isMoving: boolean) =>
  // The server itself stops a camera that nobody speaks of after five seconds.
  expect.poll(() => head().isMoving, { timeout: 3000 }).toBe(isMoving);

async function holdDown(page: Page, name: string): Promise<void> {
  const panel = page.getByRole("complementary", { name: "云台控制" });
  await panel.getByRole("button", { name, exact: true }).hover();
  await page.mouse.down();
  await expectMoving(true);
}

test("a camera turns while a button is held, and stops when it is released or the page is left", async ({
  page,
}) => {
  await openLive(page, deviceId, dome.channelId);
  await holdDown(page, "左");
  expect(head().position.pan).toBeLessThan(0);
  await page.mouse.up();
  await expectMoving(false);
  await holdDown(page, "右");
  await page.goto("about:blank");
  await expectMoving(false);
});
