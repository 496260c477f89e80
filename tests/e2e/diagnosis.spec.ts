import type { Page } from "@playwright/test";
import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

let camera: RtspCamera;
let device: string;

test.beforeAll(async ({ server, adminSession }) => {
  camera = await startCamera({ name: "DIAGNOSIS", scene: "parking" });
  const input = { name: "诊断机", rtspUrl: camera.url(1) };
  device = await addCamera(server.url, adminSession.token, input);
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

const tileOf = (page: Page) => page.locator("section[data-state]");
const stepsOf = (page: Page) =>
  page
    .locator("[data-step]")
    .evaluateAll((steps) => steps.map((step) => step.getAttribute("data-step-state")));

test("a camera that is unplugged: the device is named, and well again when it is back", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/\/live\/(hls|webrtc)\//);
  await openLive(page, device);
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing");
  await camera.unplug();
  await expect(tileOf(page)).not.toHaveAttribute("data-state", "playing");
  await page.getByRole("button", { name: "为什么没有画面？" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.locator("[data-diagnosis=failed]")).toContainText("问题在：设备。", {
    timeout: 15_000,
  });
  expect(await stepsOf(page)).toEqual(["failed", ...Array(6).fill("unknown")]);
  await expect(panel.locator("[data-step=device]")).toContainText("有问题");
  await expect(panel.getByRole("link", { name: "编辑设备" })).toHaveAttribute(
    "href",
    `/device/form/${device}`,
  );
  await camera.plugIn();
  await expect(panel.locator("[data-diagnosis=ok]")).toBeVisible();
});
