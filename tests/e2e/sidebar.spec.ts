import type { Locator, Page, Request } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { axeOf } from "./axe.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { postJson } from "./legacy-api.ts";
import { expect, test } from "./signed-in.ts";
import {
  addTreeGroup,
  fillTreeSite,
  otherDevices,
  recorder,
  recorderChannels,
} from "./tree-site.ts";

const gate = "tree-gate";
let camera: RtspCamera;
let group: number;

test.beforeAll(async ({ server, adminSession: { token } }) => {
  const { url } = server;
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

const sidebar = (page: Page) => page.getByRole("complementary", { name: "摄像机列表" });
const tab = (page: Page, name: string) => sidebar(page).getByRole("tab", { name });
const tree = (page: Page) => sidebar(page).getByRole("tree");
/** The row whose name is exactly this, whatever its state. */
const row = (page: Page, name: string): Locator =>
  tree(page)
    .getByRole("treeitem")
    .filter({ has: page.getByText(name, { exact: true }) });

/** Scrolls until the row is there. */
async function reveal(page: Page, name: string): Promise<void> {
  await tree(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(async () => {
    if ((await row(page, name).count()) > 0) return;
    await tree(page).evaluate((element) => element.scrollBy({ top: 320 }));
    await expect(row(page, name)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 20_000 });
}

const open = (page: Page, name: string) => row(page, name).locator("[data-arrow]").click();

/** The next request of a call, and what it asked for. */
async function asked(page: Page, path: string): Promise<Record<string, string>> {
  const request = await page.waitForRequest((sent) => callOf(sent) === path);
  const { _t, ...input } = Object.fromEntries(new URL(request.url()).searchParams);
  return input;
}
const callOf = (request: Request) => new URL(request.url()).pathname.replace("/api/v1/", "");

const scrollTo = (page: Page, fromBottomPx: number) =>
  tree(page).evaluate((element, px) => {
    element.scrollTop = element.scrollHeight - element.clientHeight - px;
  }, fromBottomPx);

/** Answers to these calls wait until they are let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const pattern = new RegExp(`/api/v1/${path}\\?`);
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

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
  });
});

test.describe("视频管理", () => {
  test("reads 50 devices a page, the next one 1 px from the bottom, until the total; 加载中..., then 没有更多了", async ({
    page,
  }) => {
    const first = asked(page, "devicesconfig");
    await page.goto("/video/square/0");
    expect(await first).toEqual({ start: "0", limit: "50" });
    await expect(row(page, "大门")).toBeVisible();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (callOf(request) === "devicesconfig") requests.push(request.url());
    });
    await scrollTo(page, 2);
    await expect(row(page, "楼栋 48")).toBeVisible();
    expect(requests).toEqual([]);

    const letGo = await hold(page, "devicesconfig");
    const next = asked(page, "devicesconfig");
    await scrollTo(page, 1);
    expect(await next).toEqual({ start: "50", limit: "50" });
    await expect(tree(page).getByText("加载中...", { exact: true })).toBeVisible();
    letGo();
    await expect(tree(page).getByText("加载中...")).toBeHidden();
    await scrollTo(page, 0);
    await expect(row(page, `楼栋 ${otherDevices}`)).toBeVisible();
    await expect(tree(page).getByText("没有更多了", { exact: true })).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test("reads 50 channels of a device at a time, a directory with up to 99999, and remembers it as sub_channel", async ({
    page,
  }) => {
    await page.goto("/video/square/0");
    const channels = asked(page, "channelsconfig");
    await open(page, "NVR 录像机");
    expect(await channels).toEqual({ device: recorder, subset: "", start: "0", limit: "50" });
    const more = asked(page, "channelsconfig");
    await row(page, "走廊 1").waitFor();
    await tree(page).evaluate((element) => element.scrollTo({ top: 48 * 32 }));
    expect(await more).toEqual({ device: recorder, subset: "", start: "50", limit: "50" });
    await reveal(page, "一楼");
    const inside = asked(page, "subchannels");
    await open(page, "一楼");
    expect(await inside).toEqual({ device: recorder, subset: "floor", start: "0", limit: "99999" });
    await expect(row(page, "前厅")).toHaveAttribute("aria-level", "3");
    expect(await page.evaluate(() => localStorage.getItem("sub_channel"))).toContain("前厅");
  });

  test("searches by devicesearch: 拼命加载中, devices load up to 9999, an empty text does nothing, a cleared one gives the tree back", async ({
    page,
  }) => {
    await page.goto("/video/square/0");
    await expect(row(page, "大门")).toBeVisible();
    await open(page, "大门");
    const box = sidebar(page).getByRole("searchbox");
    const searches: string[] = [];
    page.on("request", (request) => {
      if (callOf(request) === "devicesearch") searches.push(request.url());
    });
    await box.press("Enter");
    await sidebar(page).getByRole("button", { name: "搜索" }).click();
    await box.fill("   ");
    await box.press("Enter");
    await expect(row(page, "NVR 录像机")).toBeVisible();
    expect(searches).toEqual([]);

    const letGo = await hold(page, "devicesearch");
    await box.fill("录像");
    const found = asked(page, "devicesearch");
    await box.press("Enter");
    expect(await found).toEqual({ q: "录像" });
    await expect(tree(page).getByText("拼命加载中", { exact: true })).toBeVisible();
    letGo();
    await expect(tree(page).getByRole("treeitem")).toHaveCount(1);
    const channels = asked(page, "channelsconfig");
    await open(page, "NVR 录像机");
    expect(await channels).toMatchObject({ device: recorder, start: "0", limit: "9999" });
    await expect(row(page, "走廊 1")).toBeVisible();
    await expect(row(page, "走廊 1")).toHaveAttribute("aria-setsize", String(recorderChannels + 1));

    await box.fill("没有这样的名称");
    await sidebar(page).getByRole("button", { name: "搜索" }).click();
    await expect(tree(page)).toContainText("没有名称包含“没有这样的名称”的内容");
    await sidebar(page).getByRole("button", { name: "清除" }).click();
    await expect(row(page, "NVR 录像机")).toBeVisible();
    // As it was left: the gate is open, with its camera below it.
    await expect(row(page, "大门")).toHaveCount(2);
  });

  test("says why a list did not come, and reads it again when asked", async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/channelsconfig/);
    await page.goto("/video/square/0");
    const pattern = /\/api\/v1\/channelsconfig\?/;
    await page.route(pattern, (route) => route.fulfill({ status: 500, body: "数据库忙" }));
    await open(page, "NVR 录像机");
    await expect(tree(page)).toContainText("数据库忙");
    await page.unroute(pattern);
    await tree(page).getByRole("button", { name: "重试" }).click();
    await expect(row(page, "走廊 1")).toBeVisible();
  });
});

test.describe("分组列表", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/video/square/0");
    const info = asked(page, "labelchannel/info");
    await tab(page, "分组列表").click();
    expect(await info).toEqual({});
  });

  test("opens groups by labelowninfo, 40 at a time, and their devices by labeldeviceowninfo", async ({
    page,
  }) => {
    const members = asked(page, "labelowninfo");
    await open(page, "东区");
    expect(await members).toEqual({
      labelid: String(group),
      isSearchDevice: "true",
      start: "0",
      limit: "40",
    });
    const device = asked(page, "labeldeviceowninfo");
    await open(page, "NVR 录像机");
    expect(await device).toMatchObject({ deviceid: recorder, labelid: String(group) });
    await row(page, "走廊 1").waitFor();
    await reveal(page, "一楼");
    const directory = asked(page, "labeldeviceowninfo");
    await open(page, "一楼");
    expect(await directory).toEqual({
      deviceid: recorder,
      labelid: String(group),
      channelid: "floor",
      isSearchDevice: "false",
    });
    await expect(row(page, "后厅")).toBeVisible();
  });

  test("has every device below the groups: devices, start 0, limit 9999", async ({ page }) => {
    const devices = asked(page, "devices");
    await open(page, "全部设备");
    expect(await devices).toEqual({ start: "0", limit: "9999" });
    await open(page, "大门");
    await expect(row(page, "大门")).toHaveCount(2);
  });

  test("searches by labels/search and opens what it finds whole", async ({ page }) => {
    const box = sidebar(page).getByRole("searchbox");
    await box.fill("录像");
    const found = asked(page, "labels/search");
    await box.press("Enter");
    expect(await found).toEqual({ key: "录像" });
    const device = asked(page, "labeldeviceowninfo");
    await open(page, "NVR 录像机");
    expect(await device).toEqual({
      deviceid: recorder,
      labelid: String(group),
      isSearchDevice: "true",
    });
    await row(page, "走廊 1").waitFor();
    await reveal(page, "一楼");
    const directory = asked(page, "channelchild");
    await open(page, "一楼");
    expect(await directory).toEqual({ deviceid: recorder, channelid: "floor" });
  });

  test("answers a failed label call with 通道已离线! for 3 s, a failed search with its reason", async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/labelowninfo|labels\/search/);
    const refused = { status: 500, body: "服务正在重启" };
    await page.route(/\/api\/v1\/(labelowninfo|labels\/search)\?/, (route) =>
      route.fulfill(refused),
    );
    await page.clock.install();
    await open(page, "东区");
    const notice = page.locator(".ant-notification-notice");
    await expect(notice).toContainText("通道已离线!");
    await page.clock.fastForward(2500);
    await expect(notice).toBeVisible();
    await page.clock.fastForward(1500);
    await expect(notice).toBeHidden();
    await expect(tree(page)).toContainText("服务正在重启");
    const box = sidebar(page).getByRole("searchbox");
    await box.fill("大门");
    await box.press("Enter");
    await expect(page.locator(".ant-message-error")).toHaveText("服务正在重启");
  });
});

test("favourites: ‘通道’通道已添加收藏夹!, listed under 收藏, ‘通道’通道已移除收藏夹!; the star follows Status 200 alone", async ({
  page,
}) => {
  await page.goto("/video/square/0");
  await open(page, "楼栋 1");
  const star = (name: string) => row(page, name).getByRole("button", { name: /收藏/ });
  await row(page, "门口 1").hover();
  const refusal = { Tessera: { Header: { ErrorNum: "500", ErrorString: "不行" }, Body: {} } };
  await page.route(/addfavoriteschannel/, (route) => route.fulfill({ json: refusal }));
  await star("门口 1").click();
  await expect(page.locator(".ant-message-error")).toHaveText("不行");
  await expect(star("门口 1")).toHaveAttribute("aria-pressed", "false");
  await page.unroute(/addfavoriteschannel/);

  await star("门口 1").click();
  await expect(page.locator(".ant-message-success")).toHaveText("‘门口 1’通道已添加收藏夹!");
  await expect(star("门口 1")).toHaveAttribute("aria-pressed", "true");

  await tab(page, "收藏").click();
  await open(page, "楼栋 1");
  const box = sidebar(page).getByRole("searchbox");
  await box.fill("门口");
  const flat = asked(page, "favoritechannels");
  await box.press("Enter");
  await flat;
  await expect(tree(page).getByRole("treeitem")).toHaveCount(1);
  await box.fill("");
  await row(page, "门口 1").hover();
  await star("门口 1").click();
  await expect(page.locator(".ant-message-warning")).toHaveText("‘门口 1’通道已移除收藏夹!");
  await expect(tree(page)).toContainText("还没有收藏的通道");
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

test.describe("一键播放", () => {
  const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name });

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
    expect(await serious(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/video/square/0");
  await expect(page.getByRole("tree")).toBeHidden();
  await page.getByRole("button", { name: "打开摄像机列表" }).click();
  const drawer = page.getByRole("dialog", { name: "摄像机列表" });
  await drawer.getByRole("treeitem").first().locator("[data-arrow]").click();
  expect(await serious(page)).toEqual([]);
  const own = drawer.getByRole("treeitem").nth(1);
  await expect(own).toContainText("在线", { timeout: 20_000 });
  await own.click();
  await expect(page).toHaveURL(`/video/player/${gate}/1/1`);
});

async function serious(page: Page): Promise<string[]> {
  const { violations } = await axeOf(page).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
