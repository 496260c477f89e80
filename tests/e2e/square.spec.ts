import type { Page, Route } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { expect, test } from "./signed-in.ts";
import { fillTreeSite, otherDevices, recorder, recorderChannels } from "./tree-site.ts";

const gate = "square-gate";
const cardsAPage = 24;
/** With the two in the recorder's directory and the gate. */
const cameraCount = otherDevices + recorderChannels + 3;

const cards = (page: Page) => page.getByRole("article");
const gateCard = (page: Page) => page.locator(`[data-camera="${gate}/1"]`);

test.beforeAll(async ({ server, adminSession: { token } }) => removeAllDevices(server.url, token));

test.describe("without any camera", () => {
  test("an administrator is led to the form of the first one", async ({ page }) => {
    await page.goto("/video/square/0");
    await expect(page.getByText("还没有摄像机")).toBeVisible();
    await page.getByRole("button", { name: "添加摄像机" }).click();
    await expect(page).toHaveURL(/\/device\/form\/0/);
  });

  test.describe("of an operator", () => {
    test.use({ signedInAs: "operator" });

    test("says whom to ask", async ({ page }) => {
      await page.goto("/video/square/0");
      await expect(page.getByText("目前没有您可以观看的通道，请联系管理员分配。")).toBeVisible();
      await expect(page.getByRole("button", { name: "添加摄像机" })).toBeHidden();
    });
  });
});

test.describe("with cameras", () => {
  let camera: RtspCamera;
  test.beforeAll(async ({ server, adminSession: { token } }) => {
    const { url } = server;
    camera = await startRtspCamera({ name: "GATE", scene: "parking" });
    const address = { rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
    await addCamera(url, token, { id: gate, name: "大门", ...address });
    await fillTreeSite({ url, token });
  });
  test.afterAll(async ({ server, adminSession: { token } }) => {
    await removeAllDevices(server.url, token);
    await camera.stop();
  });

  test("shows a still picture of a camera that is there, and ways to watch it: main, sub, recordings", async ({
    page,
  }) => {
    await page.goto("/video/square/0?type=1");
    const card = gateCard(page);
    await expect(card).toContainText("在线", { timeout: 20_000 });
    const picture = card.locator("img");
    await expect(picture).toHaveAttribute("alt", /^“大门” \d\d:\d\d:\d\d 的画面$/, {
      timeout: 20_000,
    });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300);
    await expect(card.getByRole("link", { name: "播放子码流 大门" })).toHaveAttribute(
      "href",
      `/video/player/${gate}/1/2`,
    );
    await expect(card.getByRole("link", { name: "录像回放 大门" })).toHaveAttribute(
      "href",
      new RegExp(`^/video/backtime/${gate}/1/\\d{8}$`),
    );
    await picture.click();
    await expect(page).toHaveURL(`/video/player/${gate}/1/1`);
  });

  test("takes new pictures when it is told to, and only then", async ({ page }) => {
    await page.goto("/video/square/0");
    await expect(gateCard(page).locator("img")).toBeVisible({ timeout: 20_000 });
    const again = page.waitForRequest(/devices\/channelsnap/);
    await page.getByRole("button", { name: "刷新画面" }).click();
    expect((await again).url()).toContain(`device=${gate}`);
  });

  test("does not open a camera that is offline: 通道已离线!", async ({ page }) => {
    await page.goto("/video/square/0?online=0");
    await page.getByRole("link", { name: "走廊 1", exact: true }).click();
    await expect(page.locator(".ant-message-warning")).toHaveText("通道已离线!");
    await expect(page).toHaveURL(/square/);
  });

  test("comes 24 at a time; search, state and place are in the address and survive a reload", async ({
    page,
  }) => {
    await page.goto("/video/square/0?type=1");
    await expect(cards(page)).toHaveCount(cardsAPage);
    await expect(page.getByText(`第 1–24 个，共 ${cameraCount} 个`)).toBeVisible();
    await page.getByRole("button", { name: "下一页" }).click();
    await expect(page).toHaveURL(/\?type=1&start=24$/);
    await page.reload();
    await expect(page.getByText(`第 25–48 个，共 ${cameraCount} 个`)).toBeVisible();

    const box = page.getByRole("main").getByRole("searchbox", { name: "搜索摄像机" });
    await box.fill("门口 5");
    await box.press("Enter");
    await expect(page).toHaveURL(/\?type=1&q=%E9%97%A8%E5%8F%A3\+5$/);
    // 5 and 50 to 55.
    await expect(cards(page)).toHaveCount(7);
    await expect(box).toBeFocused();
    await page.getByRole("group", { name: "在线状态" }).getByText("在线", { exact: true }).click();
    await expect(page.getByText("没有符合条件的摄像机")).toBeVisible();
    await page.getByRole("button", { name: "清除条件" }).click();
    await expect(page).toHaveURL(/\/video\/square\/0\?type=1$/);
    await expect(box).toHaveValue("");
    await expect(cards(page)).toHaveCount(cardsAPage);
  });

  test("shows one device when it is chosen in the tree, and says if there is none", async ({
    page,
  }) => {
    await page.goto("/video/square/0");
    await page.getByRole("treeitem", { name: /录像机/ }).click();
    await expect(page).toHaveURL(`/video/square/${recorder}`);
    await expect(page.getByRole("heading", { name: "NVR 录像机" })).toBeVisible();
    await expect(page.getByText(`共 ${recorderChannels + 2} 个`)).toBeVisible();
    await page.goto("/video/square/nobody");
    await expect(page.getByText("此设备不存在，或其中没有您可以观看的摄像机")).toBeVisible();
    await page.getByRole("button", { name: "查看全部摄像机" }).click();
    await expect(page).toHaveURL(/\/video\/square\/0$/);
  });

  test("leads from old addresses of a camera to the player", async ({ page }) => {
    await page.goto(`/video/square/${gate}?channel=1&flow=2`);
    await expect(page).toHaveURL(`/video/player/${gate}/1/2`);
  });

  test("says why there are no cards, and asks again", async ({ page, allowErrors }) => {
    allowErrors(/api\/v1\/channels\?/);
    const pattern = /\/api\/v1\/channels\?/;
    await page.route(pattern, (route) => route.fulfill({ status: 500, body: "数据库忙" }));
    await page.goto("/video/square/0");
    await expect(page.getByText("摄像机列表加载失败")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("数据库忙");
    await page.unroute(pattern);
    await page.getByRole("main").getByRole("button", { name: "重试" }).click();
    await expect(cards(page)).toHaveCount(cardsAPage);
  });

  test("keeps a star that was set after the page was read, and reads the page again when it is shown", async ({
    page,
  }) => {
    const list = /\/api\/v1\/channels\?/;
    const star = gateCard(page).getByRole("button", { name: /收藏“大门”/ });
    const turn = (name: string) => page.getByRole("button", { name }).click();
    await page.goto("/video/square/0");
    await turn("下一页");
    await expect(page.getByText("第 25–48 个")).toBeVisible();
    await turn("上一页");
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");

    const held: Route[] = [];
    await page.route(list, (route) => void held.push(route));
    await turn("下一页");
    await expect(gateCard(page)).toBeHidden();
    await turn("上一页");
    await expect(gateCard(page)).toBeVisible();
    await expect
      .poll(() => held.some((route) => !route.request().url().includes("start=24")))
      .toBe(true);
    await expect(star).toHaveAttribute("aria-pressed", "true");
    const read = page.waitForResponse(list);
    await page.unroute(list);
    for (const route of held) await route.continue().catch(() => {});
    await read;
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "false");
  });

  test("shows that a camera went and came back without a reload", async ({ page, allowErrors }) => {
    // A picture that is being taken when it goes.
    allowErrors(/channelsnap/);
    await page.goto("/video/square/0");
    await expect(gateCard(page)).toHaveAttribute("data-state", "online", { timeout: 20_000 });
    await camera.unplug();
    await expect(gateCard(page)).toHaveAttribute("data-state", "offline", { timeout: 20_000 });
    await expect(gateCard(page)).toContainText("离线");
    await camera.plugIn();
    await expect(gateCard(page)).toHaveAttribute("data-state", "online", { timeout: 20_000 });
  });
});
