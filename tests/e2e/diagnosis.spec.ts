import type { Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const credentials = { userName: "viewer", password: "s3cret", authentication: "digest" } as const;

let camera: RtspCamera;
let device: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ server, adminSession }) => {
  camera = await startRtspCamera({ name: "DIAGNOSIS", scene: "parking", ...credentials });
  const rtspUrl = withUser(camera.url(1), credentials.password);
  device = await addCamera(server.url, adminSession.token, { name: "诊断机", rtspUrl });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

const withUser = (url: string, password: string) =>
  url.replace("://", `://${credentials.userName}:${password}@`);
const tileOf = (page: Page) => page.locator("section[data-state]");
const panelOf = (page: Page) => page.getByRole("dialog");
const whyButton = (page: Page) => page.getByRole("button", { name: "为什么没有画面？" });
const stepsOf = (page: Page) =>
  page
    .locator("[data-step]")
    .evaluateAll((steps) => steps.map((step) => step.getAttribute("data-step-state")));

async function watch(page: Page): Promise<void> {
  await openLive(page, device);
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing", { timeout: 20_000 });
}

async function openFromControls(page: Page): Promise<void> {
  await tileOf(page).hover();
  await page.getByRole("button", { name: "诊断", exact: true }).click();
}

test("a picture that plays is fine from the device to the browser, and the report can be copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await watch(page);
  await openFromControls(page);
  const panel = panelOf(page);
  await expect(panel.locator("[data-diagnosis=ok]")).toContainText("一切正常", { timeout: 10_000 });
  expect(await stepsOf(page)).toEqual(["ok", "ok", "ok", "ok", "ok", "ok"]);
  await expect(panel.locator("[data-step=codec]")).toContainText("H.264 640 × 360");
  await expect(panel.locator("[data-step=browser]")).toContainText(/以 \w+ 播放.*已解码 \d+ 帧/);

  await panel.getByRole("button", { name: "复制报告" }).click();
  await expect(panel.getByRole("button", { name: "已复制" })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/摄像机：诊断机[^]*浏览器：.*Chrome\/\d+[^]*结论：一切正常/);
  expect(report).toMatch(/1\. 设备可达：正常[^]*6\. 浏览器：正常/);
  expect(report).not.toContain(credentials.password);
});

test("a page without a clipboard copies all the same", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read"]);
  await page.addInitScript(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error("insecure")) }),
  );
  await watch(page);
  await openFromControls(page);
  await expect(panelOf(page).locator("[data-diagnosis=ok]")).toBeVisible({ timeout: 10_000 });
  await panelOf(page).getByRole("button", { name: "复制报告" }).click();
  await expect(panelOf(page).getByRole("button", { name: "已复制" })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("1. 设备可达：正常");
});

test("the keyboard goes into the panel and back, and single keys do nothing meanwhile", async ({
  page,
}) => {
  await watch(page);
  const opener = page.getByRole("button", { name: "诊断", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(panelOf(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null))
    .toBe(true);
  await page.keyboard.press("i");
  await expect(page.getByLabel("统计", { exact: true })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the panel is inside a tile that is in full screen", async ({ page }) => {
  await watch(page);
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("SECTION");
  await openFromControls(page);
  const panel = tileOf(page).getByRole("dialog");
  await expect(panel.locator("[data-diagnosis=ok]")).toBeInViewport({ timeout: 10_000 });
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.locator("body > div").getByRole("dialog")).toContainText("一切正常");
});

test("a camera that is unplugged: the device is named, and well again when it is back", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/\/live\/(hls|webrtc)\//);
  await watch(page);
  await camera.unplug();
  await expect(tileOf(page)).not.toHaveAttribute("data-state", "playing", { timeout: 15_000 });
  await whyButton(page).click();
  const panel = panelOf(page);
  await expect(panel.locator("[data-diagnosis=failed]")).toContainText("问题在：设备。", {
    timeout: 15_000,
  });
  expect(await stepsOf(page)).toEqual(["failed", ...Array(5).fill("unknown")]);
  await expect(panel.locator("[data-step=device]")).toContainText("有问题");
  await expect(panel.getByRole("link", { name: "编辑设备" })).toHaveAttribute(
    "href",
    `/device/form/${device}`,
  );
  await camera.plugIn();
  await expect(panel.locator("[data-diagnosis=ok]")).toBeVisible({ timeout: 40_000 });
});

test("every step waits while the server looks, at most 8 seconds, and can be looked at again", async ({
  page,
}) => {
  await watch(page);
  const answer = Promise.withResolvers<void>();
  await page.route(/channeldiagnosis/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await openFromControls(page);
  const panel = panelOf(page);
  await expect(panel.locator("[data-diagnosis=running]")).toContainText("最多 8 秒");
  expect(await stepsOf(page)).toEqual(Array(6).fill("waiting"));
  answer.resolve();
  await expect(panel.locator("[data-diagnosis=ok]")).toBeVisible({ timeout: 10_000 });
  const again = page.waitForResponse(/channeldiagnosis/);
  await panel.getByRole("button", { name: "重新检查" }).click();
  expect((await again).status()).toBe(200);
  await expect(panel.locator("[data-diagnosis=ok]")).toBeVisible({ timeout: 10_000 });
});

test("a server that does not answer is said to be the one", async ({ page, allowErrors }) => {
  allowErrors(/channeldiagnosis/);
  await watch(page);
  await page.route(/channeldiagnosis/, (route) => route.abort("connectionreset"));
  await openFromControls(page);
  await expect(panelOf(page).locator("[data-diagnosis=failed]")).toContainText("无法向服务器查询");
});

test("the question is offered when a connection takes longer than five seconds", async ({
  page,
}) => {
  await page.route(/\/api\/v1\/devices\/channelstream/, () => undefined);
  await openLive(page, device);
  await expect(tileOf(page)).toHaveAttribute("data-state", "connecting");
  await expect(whyButton(page)).toBeHidden();
  await whyButton(page).click({ timeout: 10_000 });
  await expect(panelOf(page).locator("[data-step=browser]")).toContainText("播放器正在连接", {
    timeout: 15_000,
  });
});

for (const { fault, name, urlOf, words } of [
  {
    fault: "a wrong password",
    name: "密码错",
    urlOf: () => withUser(camera.url(1), "wrong"),
    words: "用户名或密码",
  },
  {
    fault: "a wrong path",
    name: "路径错",
    urlOf: () => `${withUser(camera.url(1), credentials.password)}-nowhere`,
    words: "地址",
  },
])
  test(`${fault}: the signalling is named`, async ({ page, server, adminSession, allowErrors }) => {
    allowErrors(/\/live\/|channelstream|streamInfo/);
    const input = { name, rtspUrl: urlOf() };
    const broken = await addCamera(server.url, adminSession.token, input);
    await openLive(page, broken);
    await whyButton(page).click({ timeout: 20_000 });
    const verdict = panelOf(page).locator("[data-diagnosis=failed]");
    await expect(verdict).toContainText("问题在：信令。", { timeout: 15_000 });
    await expect(verdict).toContainText(words);
    expect(await stepsOf(page)).toEqual(["ok", "failed", ...Array(4).fill("unknown")]);
    await expect(panelOf(page)).not.toContainText("wrong@");
  });

test("the panel fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watch(page);
  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "诊断" }).click();
  const panel = panelOf(page);
  await expect(panel.locator("[data-diagnosis=ok]")).toBeVisible({ timeout: 10_000 });
  for (const part of await panel.locator("button, a, li, [data-diagnosis]").all()) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});

test.describe("an operator", () => {
  test.use({ signedInAs: "operator" });

  test("may ask why, but is not sent to the device's form", async ({ page }) => {
    await openLive(page, device);
    await openFromControls(page);
    await expect(panelOf(page).getByRole("button", { name: "复制报告" })).toBeEnabled({
      timeout: 15_000,
    });
    await expect(panelOf(page).getByRole("link", { name: "编辑设备" })).toHaveCount(0);
  });
});
