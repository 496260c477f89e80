import type { BrowserContext, Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { callBare, removeUsers } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { md5, postJson } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";
import { expect, test } from "./signed-in.ts";

/** Ids and names that nobody else uses: wherever one turns up, it has leaked. */
const own = { id: "own-7261", name: "仓库 7261" };
const others = [
  { id: "foreign-8352", name: "仓库 8352" },
  { id: "foreign-9463", name: "仓库 9463" },
];
const foreign = /8352|9463/;
const guard = "one-camera-guard";

let camera: RtspCamera;
let shared: number;
let group: number;
let context: BrowserContext;
let page: Page;
/** All that came to the browser as text, by whichever way. */
const heard: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ server: { url, admin }, adminSession: { token }, browser }) => {
  camera = await startRtspCamera({ name: "STORE", scene: "parking" });
  for (const { id, name } of [own, ...others])
    await addCamera(url, token, { id, name, rtspUrl: camera.url(1) });
  const members = [own, ...others].map(({ id }) => id);
  group = await callLabels(url, token).add("库区", members.join(","));
  const cells = [own, ...others].map(({ id, name }, x) => ({
    x,
    y: 0,
    w: 1,
    h: 1,
    camera: { device: id, channel: "1", name, flow: 0 },
  }));
  const layout = { Name: "库区墙", Columns: 3, Rows: 1, Cells: cells, Shared: true };
  shared = Number((await postJson(url, { path: "layouts/save", token, input: layout }))["ID"]);
  const grants = [
    { verbs: ["live", "playback", "ptz"], channels: [{ device: own.id, channel: "1" }] },
  ];
  const role = await postJson(url, { path: "addrole", token, input: { name: "只看一路", grants } });
  const fields = { name: guard, password: md5(admin.password), roleid: String(role["ID"]) };
  await callBare(url, { path: "adduser", token, fields });
  const { storageState } = await openSession(url, { name: guard, password: admin.password });
  context = await browser.newContext({ baseURL: url, locale: "zh-CN", storageState });
  page = await context.newPage();
  listen(page);
});
test.afterAll(async ({ server: { url }, adminSession: { token } }) => {
  await context.close();
  await removeUsers(url, token, guard);
  await postJson(url, { path: "layouts/remove", token, input: { ID: shared } });
  await removeAllDevices(url, token);
  await callLabels(url, token).remove(group);
  await camera.stop();
});

/** Nothing of the others has come: asked after each journey. */
test.afterEach(() => {
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.filter((text) => foreign.test(text))).toEqual([]);
});

function listen(watched: Page): void {
  watched.on("response", (response) => {
    // What the browser asked for by name itself is no leak.
    const type = response.headers()["content-type"] ?? "";
    if (!/json|text\/plain/.test(type) || foreign.test(response.url())) return;
    void response.text().then(
      (text) => heard.push(text),
      () => {},
    );
  });
  watched.on("websocket", (socket) => {
    heard.push(socket.url());
    socket.on("framereceived", ({ payload }) => {
      if (typeof payload === "string") heard.push(payload);
    });
  });
}

const cards = () => page.getByRole("article");
const told = () => heard.filter((text) => text.includes("channel-state"));
const sidebar = () => page.getByRole("complementary", { name: "摄像机列表" });
const rows = () => sidebar().getByRole("treeitem");
const rowOf = (name: string) => rows().filter({ has: page.getByText(name, { exact: true }) });
const namesSeen = async () =>
  (await page.locator("body").innerText()).match(/仓库 \d+/g)?.filter((name) => name !== own.name);

test("every tree, search and list shows the one camera", async () => {
  await page.goto("/video/square/0");
  await expect(cards()).toHaveText([new RegExp(own.name)]);
  await rowOf("库区").locator("[data-arrow]").click();
  await rowOf(own.name).first().locator("[data-arrow]").click();
  await expect(rowOf(own.name)).toHaveCount(2);
  await rowOf("全部设备").locator("[data-arrow]").click();
  await expect(rowOf(own.name)).toHaveCount(3);
  await sidebar().getByRole("searchbox").fill("仓库");
  await page.keyboard.press("Enter");
  await expect(rowOf(own.name).first()).toBeVisible();
  await sidebar().getByRole("tab", { name: "收藏" }).click();
  expect(await namesSeen()).toEqual([]);
  await page.goto(`/video/square/0?q=${encodeURIComponent("仓库")}`);
  await expect(cards()).toHaveText([new RegExp(own.name)]);
  expect(await namesSeen()).toEqual([]);
  for (const { id } of others) {
    await page.goto(`/video/square/${id}`);
    await expect(page.getByRole("complementary")).toBeVisible();
    await expect(cards()).toHaveCount(0);
  }
});

test("the wall shows the one camera: by a group, a shared layout and an address", async () => {
  await page.goto("/video/browse");
  await sidebar().getByRole("tab", { name: "分组列表" }).click();
  await rowOf("库区").click({ button: "right" });
  await page.getByRole("menuitem", { name: "一键播放" }).click();
  await expect(page.locator("section[data-state=playing]")).toHaveCount(1, { timeout: 20_000 });
  await page.goto(`/video/browse?layout=${shared}`);
  await expect(page.locator("section[data-state=playing]")).toHaveCount(1, { timeout: 20_000 });
  await expect(page.getByText("您无权观看此窗口的摄像机")).toHaveCount(2);
  expect(await namesSeen()).toEqual([]);
  const named = [own, ...others].map(({ id }) => `${id}/1`).join(",");
  await page.goto(`/video/browse?cameras=${named}`);
  await expect(page.locator("section[data-state=playing]")).toHaveCount(1, { timeout: 20_000 });
  expect(await namesSeen()).toEqual([]);
});

test("no address opens another one", async () => {
  for (const { id, name } of others)
    for (const path of [`/video/player/${id}/1/1`, `/players/${id}/1/1`, `/share/${id}/1/1`]) {
      await page.goto(path);
      await expect(page.locator("#root")).toContainText(/权|不存在|无效/);
      await expect(page.getByText(name)).toHaveCount(0);
      await expect(page.locator("section[data-state=playing]")).toHaveCount(0);
    }
});

test("what the server tells by itself is of the one camera alone", async ({
  server: { url },
  adminSession: { token },
}) => {
  await page.goto("/video/square/0");
  await expect(cards()).toBeVisible();
  const setEnabled = (id: string, Enable: boolean) => {
    const channels = [{ device: id, channel: "1" }];
    return postJson(url, { path: "channels/enable", token, input: { channels, Enable } });
  };
  for (const { id } of others) await setEnabled(id, false);
  await setEnabled(own.id, false);
  await expect.poll(told).not.toEqual([]);
  expect(told().every((text) => text.includes(own.id))).toBe(true);
});
