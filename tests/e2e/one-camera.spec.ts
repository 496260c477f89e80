import type { Page } from "@playwright/test";
import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { callBare, removeUsers } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { md5, postJson } from "./legacy-api.ts";
import { moveTo } from "./move-to.ts";
import { openSession } from "./open-session.ts";
import { open, row, tab } from "./sidebar-page.ts";
import { expect, test } from "./signed-in.ts";

/** What an operator with one camera meets on the way; tests/access asks every call and every door by itself. */

/** The other's id and name share a word that nothing else has, no time either: wherever it turns up, it has leaked. */
const own = { id: "own-7261", name: "仓库 7261" };
const other = { id: "foreign-zq8352x", name: "仓库 8352 zq8352x" };
const foreign = /zq8352x/;
const guard = "one-camera-guard";

let camera: RtspCamera;
let group: number;

test.beforeAll(async ({ server: { url, admin }, adminSession: { token } }) => {
  camera = await startCamera({ name: "STORE", scene: "parking" });
  for (const { id, name } of [own, other])
    await addCamera(url, token, { id, name, rtspUrl: camera.url(1) });
  group = await callLabels(url, token).add("库区", `${own.id},${other.id}`);
  const grants = [
    { verbs: ["live", "playback", "ptz"], channels: [{ device: own.id, channel: "1" }] },
  ];
  const role = await postJson(url, { path: "addrole", token, input: { name: "只看一路", grants } });
  const fields = { name: guard, password: md5(admin.password), roleid: String(role["ID"]) };
  await callBare(url, { path: "adduser", token, fields });
});
test.afterAll(async ({ server: { url }, adminSession: { token } }) => {
  await removeUsers(url, token, guard);
  await removeAllDevices(url, token);
  await callLabels(url, token).remove(group);
  await camera.stop();
});

/** All that comes to the browser as text, by whichever way. */
function listen(page: Page): readonly string[] {
  const heard: string[] = [];
  page.on("response", (response) => {
    // What the browser asked for by name itself is no leak.
    const type = response.headers()["content-type"] ?? "";
    if (!/json|text\/plain/.test(type) || foreign.test(response.url())) return;
    void response.text().then(
      (text) => heard.push(text),
      () => {},
    );
  });
  page.on("websocket", (socket) => {
    heard.push(socket.url());
    socket.on("framereceived", ({ payload }) => {
      if (typeof payload === "string") heard.push(payload);
    });
  });
  return heard;
}

test("trees, search, lists and the wall show the one camera, and no address opens another", async ({
  browser,
  server: { url, admin },
}) => {
  const { storageState } = await openSession(url, { name: guard, password: admin.password });
  const context = await browser.newContext({ baseURL: url, locale: "zh-CN", storageState });
  const page = await context.newPage();
  const heard = listen(page);
  const cards = page.getByRole("article");
  const playing = page.locator("section[data-state=playing]");
  const othersSeen = async () =>
    (await page.locator("body").innerText())
      .match(/仓库 \d+/g)
      ?.filter((name) => name !== own.name);

  await page.goto("/video/square/0");
  await expect(cards).toHaveText([new RegExp(own.name)]);
  await open(page, "库区");
  await expect(row(page, own.name)).toHaveCount(1);
  await open(page, "全部设备");
  await expect(row(page, own.name)).toHaveCount(2);
  await page.getByRole("complementary").getByRole("searchbox").fill("仓库");
  await page.keyboard.press("Enter");
  await expect(row(page, own.name).first()).toBeVisible();
  await tab(page, "收藏").click();
  expect(await othersSeen()).toEqual([]);
  await moveTo(page, `/video/square/0?q=${encodeURIComponent("仓库")}`);
  await expect(cards).toHaveText([new RegExp(own.name)]);
  await moveTo(page, `/video/square/${other.id}`);
  await expect(page.getByText("此设备不存在，或其中没有您可以观看的摄像机")).toBeVisible();
  await expect(cards).toHaveCount(0);

  await page.goto("/video/browse");
  await row(page, "库区").click({ button: "right" });
  await page.getByRole("menuitem", { name: "一键播放" }).click();
  await expect(playing).toHaveCount(1);
  await moveTo(page, `/video/browse?cameras=${own.id}/1,${other.id}/1`);
  await expect(playing).toHaveCount(1);
  await expect(page.getByText("此通道不存在、已被删除，或您无权观看")).toBeVisible();
  expect(await othersSeen()).toEqual([]);
  for (const path of ["/video/player", "/players", "/share"]) {
    await moveTo(page, `${path}/${other.id}/1/1`);
    await expect(page.locator("#root")).toContainText(/权|不存在|无效/);
    await expect(page.getByText(other.name)).toHaveCount(0);
    await expect(playing).toHaveCount(0);
  }

  expect(heard.length).toBeGreaterThan(0);
  expect(heard.filter((text) => foreign.test(text))).toEqual([]);
  await context.close();
});
