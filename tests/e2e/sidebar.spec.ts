import type { Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { seriousFindings } from "./axe.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { postJson } from "./legacy-api.ts";
import { asked, callOf, hold, open, row, sidebar, tab, tree } from "./sidebar-page.ts";
import { expect, test } from "./signed-in.ts";
import { addTreeGroup, fillTreeSite, recorder, recorderChannels } from "./tree-site.ts";

const gate = "tree-gate";
let camera: RtspCamera;
let group: number;

test.beforeAll(async ({ server, adminSession: { token } }) => {
  const { url } = server;
  await removeAllDevices(url, token);
  camera = await startRtspCamera({ name: "GATE", scene: "parking" });
  await addCamera(url, token, { id: gate, name: "大门", rtspUrl: camera.url(1) });
  await fillTreeSite({ url, token });
  group = await addTreeGroup({ url, token }, "东区", [gate, recorder, "tree-1"]);
});
test.afterAll(async ({ server, adminSession: { token } }) => {
  await removeAllDevices(server.url, token);
  const labels = callLabels(server.url, token);
  for (const { ID } of await labels.all()) await labels.remove(ID);
  await camera.stop();
});

test.describe("the tabs", () => {
  test("are 视频管理 (spgc, the default), 分组列表 (fzlb) and 收藏 (sc), in a column of 240 px", async ({
    page,
  }) => {
    await page.goto("/video/square/0");
    await expect(sidebar(page).getByRole("tab")).toHaveText(["视频管理", "分组列表", "收藏"]);
    await expect(tab(page, "视频管理")).toHaveAttribute("aria-selected", "true");
    expect((await sidebar(page).boundingBox())?.width).toBe(240);
  });

  test("are dragged into another order, which is remembered under nav_sider_tabs", async ({
    page,
  }) => {
    await page.goto("/video/square/0");
    await tab(page, "视频管理").dragTo(tab(page, "收藏"));
    await expect(sidebar(page).getByRole("tab")).toHaveText(["分组列表", "收藏", "视频管理"]);
    await page.reload();
    await expect(sidebar(page).getByRole("tab")).toHaveText(["分组列表", "收藏", "视频管理"]);
    const stored = () => page.evaluate(() => localStorage.getItem("nav_sider_tabs"));
    expect(await stored()).toBe('["fzlb","sc","spgc"]');

    await tab(page, "视频管理").focus();
    await page.keyboard.press("Alt+ArrowLeft");
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(sidebar(page).getByRole("tab")).toHaveText(["视频管理", "分组列表", "收藏"]);
    await expect(tab(page, "视频管理")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "分组列表")).toHaveAttribute("aria-selected", "true");
  });

  test("come in their first order when something else is remembered", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("nav_sider_tabs", '["sc","news"]'));
    await page.goto("/video/square/0");
    await expect(sidebar(page).getByRole("tab")).toHaveText(["视频管理", "分组列表", "收藏"]);
  });

  test.describe("of an operator", () => {
    test.use({ signedInAs: "operator" });

    test("are without 视频管理 and begin with 分组列表", async ({ page }) => {
      await page.goto("/video/square/0");
      await expect(sidebar(page).getByRole("tab")).toHaveText(["分组列表", "收藏"]);
      await expect(tab(page, "分组列表")).toHaveAttribute("aria-selected", "true");
      await expect(row(page, "东区")).toBeVisible();
    });

    test("have 全部设备 open where there are no groups", async ({ page }) => {
      const none = { count: 0, data: [] };
      await page.route(/labelchannel\/info/, (route) => route.fulfill({ json: none }));
      await page.goto("/video/square/0");
      await expect(row(page, "全部设备")).toHaveAttribute("aria-expanded", "true");
      await expect(row(page, "楼栋 1")).toBeVisible();
    });
  });
});

test.describe("a camera", () => {
  test("that is there is played with flow 1; the list stays as it was", async ({ page }) => {
    await page.goto("/video/square/0");
    await open(page, "大门");
    const own = row(page, "大门").nth(1);
    await expect(own).toContainText("在线", { timeout: 20_000 });
    await own.click();
    await expect(page).toHaveURL(`/video/player/${gate}/1/1`);
    await expect(row(page, "大门").nth(1)).toHaveAttribute("aria-selected", "true");
    // The star of the row and that of the picture's menu are the same.
    await row(page, "大门").nth(1).hover();
    const star = row(page, "大门").nth(1).getByRole("button", { name: /收藏/ });
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await page.locator("section[data-state]").click({ button: "right" });
    await page.getByRole("menuitem", { name: "取消收藏" }).click();
    await expect(star).toBeHidden();
  });

  test("that is offline is not played: 通道已离线!", async ({ page }) => {
    await page.goto("/video/square/0");
    await open(page, "楼栋 1");
    await row(page, "门口 1").click();
    await expect(page.locator(".ant-message-warning")).toHaveText("通道已离线!");
    await expect(page).toHaveURL(/square/);
  });

  test("that is switched off is not played, though it is offline too: 通道未开启!; told without a reload", async ({
    page,
    server,
    adminSession: { token },
  }) => {
    const enable = (Enable: 0 | 1) =>
      postJson(server.url, {
        path: "channels/enable",
        token,
        input: { channels: [{ device: "tree-2", channel: "1" }], Enable },
      });
    await page.goto("/video/square/0");
    await open(page, "楼栋 2");
    await expect(row(page, "门口 2")).toContainText("离线");
    await enable(0);
    await expect(row(page, "门口 2")).toContainText("未开启");
    await row(page, "门口 2").click();
    await expect(page.locator(".ant-message-warning")).toHaveText("通道未开启!");
    await enable(1);
    await expect(row(page, "门口 2")).toContainText("离线");
  });

  test("shows that it went and came back without a reload, and so does its device", async ({
    page,
  }) => {
    await page.goto("/video/square/0");
    await open(page, "大门");
    const [device, own] = [row(page, "大门").first(), row(page, "大门").nth(1)];
    await expect(own).toContainText("在线", { timeout: 20_000 });
    await expect(device).toContainText("1/1");
    await camera.unplug();
    await expect(own).toContainText("离线", { timeout: 20_000 });
    await expect(device).toContainText("离线");
    await expect(device).toContainText("0/1");
    await camera.plugIn();
    await expect(own).toContainText("在线", { timeout: 20_000 });
    await expect(device).toContainText("1/1");
  });

  test("that is added or removed comes and goes by itself; what is open stays open", async ({
    page,
    server,
    adminSession: { token },
  }) => {
    await page.goto("/video/square/0");
    await open(page, "NVR 录像机");
    await expect(row(page, "走廊 1")).toBeVisible();
    const channel = { ParentDeviceID: recorder, ChannelID: "0", RtspUrl: "rtsp://127.0.0.1:9/x" };
    const input = { ...channel, Name: "新通道", ChannelNum: 0 };
    await postJson(server.url, { path: "addchannel", token, input });
    await expect(row(page, "NVR 录像机")).toContainText(`/${recorderChannels + 3}`);
    await expect(row(page, "走廊 1")).toBeVisible();
    const removed = { device: recorder, channels: "0" };
    await postJson(server.url, { path: "delchannel", token, input: removed });
    await expect(row(page, "NVR 录像机")).toContainText(`/${recorderChannels + 2}`);
  });
});

const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name });

test.describe("一键播放", () => {
  test("is offered for devices and groups in /video/browse alone, and plays what is online", async ({
    page,
  }) => {
    await page.goto("/video/square/0");
    await row(page, "NVR 录像机").click({ button: "right" });
    await expect(menuItem(page, "一键播放")).toBeHidden();

    await page.goto("/video/browse");
    await row(page, "大门").first().click({ button: "right" });
    const ofDevice = asked(page, `devices/${gate}/channels`);
    await menuItem(page, "一键播放").click();
    expect(await ofDevice).toEqual({ online: "true", not_repeat: "true" });

    await tab(page, "分组列表").click();
    await row(page, "东区").click({ button: "right" });
    const ofGroup = asked(page, `labels/${group}/channels`);
    await menuItem(page, "一键播放").click();
    expect(await ofGroup).toEqual({ online: "true", not_repeat: "true" });

    await open(page, "东区");
    await row(page, "NVR 录像机").click({ button: "right" });
    const inGroup = asked(page, `devices/${recorder}/channels`);
    await menuItem(page, "一键播放").click();
    expect(await inGroup).toEqual({
      label_id: String(group),
      online: "true",
      not_repeat: "true",
    });
    await expect(page.locator(".ant-message-warning")).toHaveText("“NVR 录像机”中没有在线的通道");
  });

  test("is given up when the page is left before the cameras are known", async ({ page }) => {
    await page.goto("/video/browse");
    const call = `devices/${gate}/channels`;
    await hold(page, call);
    await row(page, "大门").first().click({ button: "right" });
    const request = asked(page, call);
    await menuItem(page, "一键播放").click();
    await request;
    const givenUp = page.waitForEvent("requestfailed", (failed) => callOf(failed) === call);
    await page.getByRole("link", { name: "设备管理" }).first().click();
    expect((await givenUp).failure()?.errorText).toBe("net::ERR_ABORTED");
    await expect(page).toHaveURL("/device/list");
  });
});

test("the menu of a right-click keeps the focus and gives it back to the tree", async ({
  page,
}) => {
  await page.goto("/video/browse");
  await row(page, "楼栋 1").click({ button: "right" });
  await expect(menuItem(page, "一键播放")).toBeVisible();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(menuItem(page, "一键播放")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tree(page)).toBeFocused();
});

test("the keyboard does all of it: one stop of Tab, arrows, a typed name, Enter, Shift+F10", async ({
  page,
}) => {
  await page.goto("/video/square/0");
  await expect(row(page, "楼栋 1")).toBeVisible();
  await sidebar(page).getByRole("button", { name: "搜索" }).focus();
  await page.keyboard.press("Tab");
  await expect(tree(page)).toBeFocused();
  const active = () =>
    tree(page).evaluate((element) => {
      const id = element.getAttribute("aria-activedescendant") ?? "";
      return document.getElementById(id)?.textContent ?? "";
    });
  expect(await active()).toContain("大门");
  await page.keyboard.type("NVR ");
  expect(await active()).toContain("NVR 录像机");
  await page.keyboard.press("ArrowDown");
  expect(await active()).toContain("楼栋 1");
  await page.keyboard.press("ArrowRight");
  await expect(row(page, "门口 1")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  expect(await active()).toContain("门口 1");
  await page.keyboard.press("Enter");
  await expect(page.locator(".ant-message-warning")).toHaveText("通道已离线!");
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menuitem", { name: "播放主码流" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tree(page)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(row(page, "门口 1")).toBeHidden();
});

test("nothing serious for axe in either theme, and a drawer on a phone", async ({ page }) => {
  await page.goto("/video/square/0");
  await open(page, "NVR 录像机");
  await expect(row(page, "走廊 1")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    expect(await seriousFindings(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/video/square/0");
  await expect(page.getByRole("tree")).toBeHidden();
  await page.getByRole("button", { name: "打开摄像机列表" }).click();
  const drawer = page.getByRole("dialog", { name: "摄像机列表" });
  await drawer.getByRole("treeitem").first().locator("[data-arrow]").click();
  expect(await seriousFindings(page)).toEqual([]);
  const own = drawer.getByRole("treeitem").nth(1);
  await expect(own).toContainText("在线", { timeout: 20_000 });
  await own.click();
  await expect(page).toHaveURL(`/video/player/${gate}/1/1`);
});
