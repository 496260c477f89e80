import type { BrowserContext, Page } from "@playwright/test";
import { type GbDevice, startGbDevice } from "@tessera/simulators/gb-device";
import { axeOf } from "./axe.ts";
import { callBare } from "./bare-api.ts";
import { removeAllDevices } from "./cameras.ts";
import { sipPassword } from "./first-start.ts";
import { callApi } from "./legacy-api.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const deviceId = "34020000001180000041";
const dome = { channelId: "34020000001320000041", name: "球机", hasPtz: true };
const place = { device: deviceId, channel: dome.channelId };

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

let device: GbDevice;
test.describe.configure({ mode: "serial", timeout: 60_000 });
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

/** Nobody holds the camera from the test before. */
test.beforeEach(async ({ server, adminSession: { token } }) => {
  await callApi(server.url, { path: "ptz/release", token, fields: place });
});

const head = () => device.ptz(dome.channelId);
const expectMoving = (isMoving: boolean) =>
  // The server itself stops a camera that nobody speaks of after five seconds.
  expect.poll(() => head().isMoving, { timeout: 3000 }).toBe(isMoving);
const panelOf = (page: Page) => page.getByRole("complementary", { name: "云台控制" });
const button = (page: Page, name: string) =>
  panelOf(page).getByRole("button", { name, exact: true });

async function watch(page: Page): Promise<void> {
  await openLive(page, deviceId, dome.channelId);
  const tile = page.getByRole("region", { name: dome.name, exact: true });
  await expect(tile).toHaveAttribute("data-state", "playing", { timeout: 30_000 });
}

async function holdDown(page: Page, name: string): Promise<void> {
  await button(page, name).hover();
  await page.mouse.down();
  await expectMoving(true);
}

/** Resolves when there is something to replay. */
async function record({ url, token }: { readonly url: string; readonly token: string }) {
  const asked = `device=${deviceId}&channel=${dome.channelId}&duration=60`;
  await callBare(url, { path: `record/realtimerecord/start?${asked}`, token });
  const range = `from=${Date.now() - 60_000}&to=${Date.now() + 60_000}`;
  const path = `record/timeline?ids=${deviceId}~${dome.channelId}&${range}`;
  const recorded = async () => {
    const [channel] = (await callBare(url, { path, token }))["channels"] as {
      recorded: unknown[];
    }[];
    return channel?.recorded ?? [];
  };
  await expect.poll(recorded, { timeout: 30_000 }).not.toHaveLength(0);
}

/** Pretended: its stick stays where it is pushed to. */
async function giveGamepad(page: Page) {
  await page.addInitScript(() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
    const pad = { axes: [0, 0, 0, 0], buttons };
    const pads: (typeof pad | null)[] = [pad];
    Object.assign(window, { pads, pad });
    navigator.getGamepads = () => pads as unknown as (Gamepad | null)[];
  });
  return { push: (x: number) => page.evaluate(`window.pad.axes[0] = ${x}`) };
}

test("a camera turns while a button is held, and stops when it is released", async ({ page }) => {
  await watch(page);
  await holdDown(page, "左");
  expect(head().position.pan).toBeLessThan(0);
  await page.mouse.up();
  await expectMoving(false);
});

test("keys turn it in PTZ mode alone, two of them along the diagonal, and typing does not", async ({
  page,
}) => {
  await watch(page);
  const before = head().log.length;
  await page.keyboard.press("w");
  await page.keyboard.press("p");
  await expect(page.locator("[data-ptz-layer]")).toBeVisible();
  expect(head().log).toHaveLength(before);
  await page.keyboard.down("ArrowRight");
  await page.keyboard.down("w");
  await expect.poll(() => head().commands.at(-1)).toMatchObject({ pan: 128, tilt: 128 });
  await page.keyboard.up("w");
  await expect.poll(() => head().commands.at(-1)).toMatchObject({ pan: 128, tilt: 0 });
  await page.keyboard.up("ArrowRight");
  await expectMoving(false);
  const words = head().log.length;
  await panelOf(page).getByLabel("预置位名称").pressSequentially("was d");
  expect(head().log).toHaveLength(words);
});

test("a button with the focus leaves the keys to the camera, and Escape stops it for good", async ({
  page,
  allowErrors,
}) => {
  await watch(page);
  await button(page, "右").click();
  await expect(button(page, "右")).toBeFocused();
  await expect.poll(() => head().commands.at(-1)).toEqual({ kind: "stop" });
  await page.keyboard.press("p");
  const before = head().commands.length;
  const turnsTo = (pan: number, tilt: number) =>
    expect.poll(() => head().commands.at(-1)).toMatchObject({ pan, tilt });
  await page.keyboard.down("ArrowLeft");
  await turnsTo(-128, 0);
  await page.keyboard.down("ArrowUp");
  await turnsTo(-128, 128);
  await page.keyboard.up("ArrowUp");
  await turnsTo(-128, 0);
  await page.keyboard.press("Escape");
  await expectMoving(false);
  // It is still held down, and says so again and again.
  await page.keyboard.down("ArrowLeft");
  await page.keyboard.up("ArrowLeft");

  allowErrors(/ptzcontrol/);
  const refused = { status: 502, body: "摄像机没有回应" };
  await page.route(/ptzcontrol/, (route) => route.fulfill(refused));
  await page.keyboard.press("Escape");
  await expect(page.getByText(refused.body)).toBeVisible();
  expect(head().commands.slice(before)).toMatchObject([
    { pan: -128, tilt: 0 },
    { pan: -128, tilt: 128 },
    { pan: -128, tilt: 0 },
    { kind: "stop" },
  ]);
});

test("nobody steers by a picture of the past, and Escape ends a replay or a box alone", async ({
  page,
  server,
  adminSession: { token },
}) => {
  await record({ url: server.url, token });
  const { push } = await giveGamepad(page);
  await watch(page);
  await page.keyboard.press("p");
  const layer = page.locator("[data-ptz-layer]");
  await expect(layer).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("ptzcontrol")) asked.push(request.postData() ?? request.url());
  });
  await button(page, "框选放大").click();
  await expect(page.locator("[data-drag-zoom]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(layer).toBeVisible();

  await page.getByRole("button", { name: "回看 10 秒前 (←)" }).click();
  await expect(page.locator("[data-replay]")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await push(1);
  await page.evaluate(
    "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))",
  );
  expect(asked).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-replay]")).toBeHidden();
  // The stick is still pushed, which counts again.
  await expectMoving(true);
  expect(asked[0]).toContain("right");
  await push(0);
  await expectMoving(false);
});

test("the picture turns it where it is held, and the wheel zooms", async ({ page }) => {
  await watch(page);
  await page.keyboard.press("p");
  const layer = page.locator("[data-ptz-layer]");
  const box = await layer.boundingBox();
  if (!box) throw new Error("There is nothing to hold.");
  const { pan, zoom } = head().position;
  // Away from the end that tests before may have turned it to.
  const [side, sign] = pan > 0 ? [0.1, -1] : [0.9, 1];
  await page.mouse.move(box.x + box.width * side, box.y + box.height / 2);
  await page.mouse.down();
  await expect.poll(() => sign * (head().position.pan - pan)).toBeGreaterThan(0);
  await page.mouse.up();
  await expectMoving(false);
  await page.mouse.wheel(0, -120);
  await expect.poll(() => head().position.zoom).toBeGreaterThan(zoom);
  await expectMoving(false);
  // It lies under the tile's buttons: a finger gets out of it too.
  await page.getByRole("button", { name: /^云台模式/ }).click();
  await expect(layer).toBeHidden();
});

test("a picture that its viewer has turned turns the camera to where it is held", async ({
  page,
}) => {
  await watch(page);
  await page.locator("section[data-state]").click({ button: "right" });
  await page.getByRole("menuitem", { name: "旋转 90°" }).click();
  await page.keyboard.press("p");
  const box = await page.locator("[data-ptz-layer]").boundingBox();
  if (!box) throw new Error("There is nothing to hold.");
  const { pan, tilt } = head().position;
  // Turned clockwise, the upper edge of the picture lies to the right.
  const [side, sign] = tilt > 30 ? [0.1, -1] : [0.9, 1];
  await page.mouse.move(box.x + box.width * side, box.y + box.height / 2);
  await page.mouse.down();
  await expect.poll(() => sign * (head().position.tilt - tilt)).toBeGreaterThan(0);
  expect(head().position.pan).toBe(pan);
  await page.mouse.up();
  await expectMoving(false);
});

test("a gamepad turns it while it is pushed, and no more once it is pulled out", async ({
  page,
}) => {
  const { push } = await giveGamepad(page);
  await watch(page);
  await push(-1);
  await page.keyboard.press("p");
  await expect.poll(() => head().commands.at(-1)).toMatchObject({ pan: -255, tilt: 0 });
  await push(0);
  await expectMoving(false);
  await push(0.5);
  await expectMoving(true);
  await page.evaluate(
    `window.pads[0] = null; dispatchEvent(new Event("gamepaddisconnected")); undefined`,
  );
  await expectMoving(false);
});

test("a preset has a picture of what is seen there, and its number key goes to it", async ({
  page,
}) => {
  await watch(page);
  await panelOf(page).getByLabel("预置位名称").fill("门口");
  await button(page, "保存").click();
  await expect(page.getByText("预置位“门口”已保存")).toBeVisible();
  const picture = panelOf(page).getByTitle("转到“门口”").locator("img");
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 15_000 })
    .toBe(240);
  const kept = head().position.pan;
  await holdDown(page, kept > 0 ? "左" : "右");
  await page.mouse.up();
  await expectMoving(false);
  expect(head().position.pan).not.toBeCloseTo(kept, 1);
  await page.locator("video").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("p");
  await page.keyboard.press("1");
  await expect.poll(() => head().position.pan).toBeCloseTo(kept, 1);

  await button(page, "编辑").click();
  await holdDown(page, "左");
  await page.mouse.up();
  await expectMoving(false);
  const words = head().log.length;
  const moved = head().position.pan;
  await button(page, "把“门口”改为当前位置").click();
  const question = page.getByRole("dialog", { name: "把预置位“门口”改为当前位置？" });
  // Beside its buttons: what is pressed then is not for the camera.
  await question.getByText("它原来的位置将被覆盖").click();
  await page.keyboard.press("1");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  expect(head().log).toHaveLength(words);
  expect(head().presets.get(1)?.position.pan).toBeCloseTo(kept, 1);
  await button(page, "把“门口”改为当前位置").click();
  await question.getByRole("button", { name: "覆盖" }).click();
  await expect.poll(() => head().presets.get(1)?.position.pan).toBeCloseTo(moved, 1);

  await button(page, "更新“门口”的画面").click();
  await expect(page.getByText("“门口”的画面已更新")).toBeVisible();
  await button(page, "删除预置位“门口”").click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(panelOf(page).getByText("还没有预置位")).toBeVisible();
});

test.describe("with a second operator", () => {
  let context: BrowserContext;
  let guard: Page;
  test.beforeEach(async ({ browser, operatorSession: { storageState }, server }) => {
    context = await browser.newContext({ storageState, baseURL: server.url, locale: "zh-CN" });
    guard = await context.newPage();
    await watch(guard);
  });
  test.afterEach(async () => context.close());

  test("who moves it is named to who may not, and both see who holds it", async ({ page }) => {
    await watch(page);
    await holdDown(page, "左");
    await page.mouse.up();
    await expect(panelOf(page).getByText(/由您控制/)).toBeVisible();
    await expect(panelOf(guard).getByText(/admin 控制中/)).toBeVisible();
    await expect(button(guard, "接管")).toBeHidden();
    await button(guard, "右").click();
    await expect(guard.getByText(/云台正由 admin 控制，\d+ 秒后可用/)).toBeVisible();
    await expectMoving(false);
    // Free by itself, which both are told.
    await expect(panelOf(guard).getByText("无人控制")).toBeVisible({ timeout: 15_000 });
  });

  test("a higher priority takes it over, which the other one is told; a lock keeps it", async ({
    page,
  }) => {
    await watch(page);
    await button(guard, "锁定 10 分钟").click();
    await expect(panelOf(guard).getByText(/您已锁定 · (10:00|9:5\d)/)).toBeVisible();
    await button(guard, "左").hover();
    await guard.mouse.down();
    await expectMoving(true);
    await button(page, "接管").click();
    await expect(guard.getByText("admin 已接管云台")).toBeVisible();
    await expectMoving(false);
    await guard.mouse.up();
    await expect(panelOf(page).getByText(/您已锁定/)).toBeVisible();
    await button(page, "解除锁定").click();
    await expect(panelOf(guard).getByText("无人控制")).toBeVisible();
  });
});

test("it stops when the page is hidden, and when the page is left", async ({ page }) => {
  await watch(page);
  await holdDown(page, "左");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expectMoving(false);
  await page.mouse.up();
  await page.reload();
  await expect(button(page, "右")).toBeVisible();
  await holdDown(page, "右");
  await page.goto("about:blank");
  await expectMoving(false);
});

test("on a phone in English the pad follows the thumb, and all can be read in both themes", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
  await page.setViewportSize({ width: 390, height: 844 });
  await openLive(page, deviceId, dome.channelId);
  await page.getByText("PTZ control", { exact: true }).click();
  const panel = page.getByRole("complementary", { name: "PTZ control" });
  const left = await panel.getByRole("button", { name: "Left", exact: true }).boundingBox();
  const up = await panel.getByRole("button", { name: "Up", exact: true }).boundingBox();
  if (!left || !up) throw new Error("The pad is not there.");
  await page.mouse.move(left.x + left.width / 2, left.y + left.height / 2);
  await page.mouse.down();
  await expect.poll(() => head().commands.at(-1)).toMatchObject({ pan: -128, tilt: 0 });
  await page.mouse.move(up.x + up.width / 2, up.y + up.height / 2, { steps: 8 });
  await expect.poll(() => head().commands.at(-1)).toMatchObject({ pan: 0, tilt: 128 });
  await page.mouse.up();
  await expectMoving(false);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const { violations } = await axeOf(page).withTags(wcag).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
