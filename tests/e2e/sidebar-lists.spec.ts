import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { postJson } from "./legacy-api.ts";
import {
  asked,
  callOf,
  hold,
  open,
  reveal,
  row,
  scrollTo,
  sidebar,
  tab,
  tree,
} from "./sidebar-page.ts";
import { expect, test } from "./signed-in.ts";
import {
  addTreeGroup,
  fillTreeSite,
  otherDevices,
  recorder,
  recorderChannels,
} from "./tree-site.ts";

const gate = "tree-gate";
let group: number;

test.beforeAll(async ({ server, adminSession: { token } }) => {
  const { url } = server;
  await removeAllDevices(url, token);
  await addCamera(url, token, { id: gate, name: "大门", rtspUrl: "rtsp://127.0.0.1:9/nobody" });
  await fillTreeSite({ url, token });
  group = await addTreeGroup({ url, token }, "东区", [gate, recorder, "tree-1"]);
});
test.afterAll(async ({ server, adminSession: { token } }) => {
  await removeAllDevices(server.url, token);
  const labels = callLabels(server.url, token);
  for (const { ID } of await labels.all()) await labels.remove(ID);
});

test.describe("视频管理", () => {
  test("reads 50 devices a page, the next one 1 px from the bottom, until the total; 加载中..., then 没有更多了", async ({
    page,
  }) => {
    const first = asked(page, "devicesconfig");
    const requests: string[] = [];
    page.on("request", (request) => {
      if (callOf(request) === "devicesconfig") requests.push(request.url());
    });
    await page.goto("/video/square/0");
    expect(await first).toEqual({ start: "0", limit: "50" });
    await expect(row(page, "大门")).toBeVisible();
    await scrollTo(page, 2);
    await expect(row(page, "楼栋 48")).toBeVisible();
    expect(requests).toHaveLength(1);

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
    expect(requests).toHaveLength(2);
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

  test("reads a list again that could not be read again, and goes on at its end", async ({
    page,
    server,
    adminSession: { token },
    allowErrors,
  }) => {
    allowErrors(/channelsconfig/);
    await page.goto("/video/square/0");
    await open(page, "NVR 录像机");
    await row(page, "走廊 1").waitFor();
    const pattern = /\/api\/v1\/channelsconfig\?/;
    await page.route(pattern, (route) => route.fulfill({ status: 500, body: "数据库忙" }));
    await tree(page).evaluate((element) => element.scrollTo({ top: 40 * 32 }));
    await expect(tree(page)).toContainText("数据库忙");
    const again = asked(page, "channelsconfig");
    const input = { ParentDeviceID: "tree-3", ChannelID: "new", RtspUrl: "rtsp://127.0.0.1:9/x" };
    await postJson(server.url, { path: "addchannel", token, input: { ...input, Name: "新通道" } });
    expect(await again).toMatchObject({ device: recorder, start: "0" });
    await expect(tree(page)).toContainText("数据库忙");

    await page.unroute(pattern);
    const next = page.waitForRequest(/channelsconfig\?.*start=50/);
    await tree(page).getByRole("button", { name: "重试" }).click();
    await next;
    await expect(tree(page).getByText("加载中...")).toBeHidden();
    await expect(row(page, "走廊 55")).toBeVisible();
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
