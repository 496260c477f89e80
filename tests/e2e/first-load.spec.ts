import { gzipSync } from "node:zlib";
import type { Locator, Page, Response } from "@playwright/test";
import { decodedFrames } from "./decoded-frames.ts";
import { type RecordedCamera, recordCamera } from "./recorded-camera.ts";
import { expect, test } from "./signed-in.ts";

let lobby: RecordedCamera;
test.beforeAll(async ({ server: { url }, adminSession: { token } }) => {
  test.setTimeout(90_000);
  lobby = await recordCamera({ url, token }, { name: "Lobby", seconds: 2 });
});
test.afterAll(async () => lobby.remove());

// Kilobytes of gzipped JavaScript that a first visit may fetch until the page does what it is for.
const loginLimitKb = 200;
const videoLimitKb = 450;
// A browser asks for six at a time, so that many small ones keep it waiting longer than their bytes do.
const fileLimit = 60;

const named = (page: Page) => expect(page.getByText(/Lobby/).first()).toBeVisible();
const plays = async (page: Page) =>
  expect((await decodedFrames(page.locator("video").first(), { atLeast: 3 })).presented).toBe(3);

/** What each page is for, where it has a limit of its own. */
const weighed: readonly (readonly [path: string, isThere: (page: Page) => Promise<void>])[] = [
  ["/video/square/0", named],
  ["/video/player/DEVICE/1/1", plays],
  ["/video/browse", named],
  [
    "/ai/dashboard",
    async (page) => {
      const cameras = page.getByRole("region", { name: "摄像机" });
      await expect(cameras.getByText("在线", { exact: true })).toBeVisible();
      // The charts are there, with the library that draws them.
      await expect(page.locator("canvas").first()).toBeVisible({ timeout: 30_000 });
    },
  ],
  ["/screen", plays],
];

test(`login fetches at most ${loginLimitKb} KB of scripts, pages with pictures and charts ${videoLimitKb} KB, and no page more than ${fileLimit} scripts; who goes on within the console fetches the code of a page once, and the map's with the first map`, async ({
  page,
  context,
  adminSession: { storageState },
}) => {
  test.slow();
  await context.setStorageState({ cookies: [], origins: [] });
  const login = watchScripts(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  expect(await login.sumKb("/login")).toBeLessThanOrEqual(loginLimitKb);
  login.stop();
  await context.setStorageState(storageState);
  for (const [path, isThere] of weighed) {
    const scripts = watchScripts(page);
    await page.goto(path.replace("DEVICE", lobby.device));
    await isThere(page);
    expect(await scripts.sumKb(path), path).toBeLessThanOrEqual(videoLimitKb);
    if (path === "/video/square/0") await walk(page, scripts);
    scripts.stop();
  }
  // Those that are made of the most: a map, a form beside it, a player with its day, a list with its dialogs.
  for (const path of [
    "/video/map/gps",
    `/video/backtime/${lobby.device}/1`,
    "/device/list",
    "/alarm/realTime",
  ]) {
    const scripts = watchScripts(page);
    await page.goto(path);
    await scripts.sumKb(path);
    expect(scripts.count(), path).toBeLessThanOrEqual(fileLimit);
    scripts.stop();
  }
});

type Scripts = ReturnType<typeof watchScripts>;

/** From page to page by the menus: each is there after a click, and the second time around nothing is fetched. */
async function walk(page: Page, scripts: Scripts): Promise<void> {
  const map = page.getByRole("application", { name: "摄像机电子地图" }).locator("canvas").first();
  const main = page.locator("main");
  const square = ["视频浏览", /\/video\/square\/0/, page.getByRole("article").first()] as const;
  const devices = ["设备管理", /\/device\/list/, main.getByText(/Lobby/).first()] as const;
  const users = ["用户管理", /\/user\/index/, main.getByText(/admin/).first()] as const;
  const gps = ["电子地图", /\/video\/map/, map] as const;
  const goTo = async ([name, path, content]: readonly [string, RegExp, Locator]) => {
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page).toHaveURL(path);
    await expect(content).toBeVisible();
  };
  const ofMaps = () => scripts.count(/\/(?:ol-map|land-50m)-[^/]*\.js$/);
  for (const way of [devices, users, square]) await goTo(way);
  expect(ofMaps()).toBe(0);
  await goTo(gps);
  await expect.poll(ofMaps, "scripts of the map").toBe(2);
  const kb = await scripts.sumKb("from page to page");
  for (const way of [users, square, gps]) await goTo(way);
  expect(await scripts.sumKb("again")).toBe(kb);
}

/** As servers send them: each is weighed once. */
const sizes = new Map<string, number>();

async function bytesOf(answer: Response): Promise<number> {
  const known = sizes.get(answer.url());
  if (known !== undefined) return known;
  // Asked for once more: a browser does not keep all that it was sent.
  const again = await fetch(answer.url());
  const { byteLength } = gzipSync(await again.arrayBuffer());
  sizes.set(answer.url(), byteLength);
  return byteLength;
}

/** Notes every script that the page asks for, its workers' too. */
function watchScripts(page: Page) {
  const answers: Response[] = [];
  const note = (answer: Response) => {
    if (answer.headers()["content-type"]?.includes("javascript")) answers.push(answer);
  };
  page.on("response", note);
  return {
    count: (wanted = /./) => answers.filter((answer) => wanted.test(answer.url())).length,
    stop: () => page.off("response", note),
    async sumKb(what: string): Promise<number> {
      // What a page fetches by itself right after it is drawn counts too.
      await page.waitForLoadState("networkidle");
      const sums = await Promise.all(answers.map(bytesOf));
      expect(answers.length, "scripts seen").toBeGreaterThan(2);
      const kb = Math.round(sums.reduce((sum, bytes) => sum + bytes, 0) / 1000);
      console.info(`first load, ${what}: ${kb} KB in ${answers.length} scripts`);
      return kb;
    },
  };
}
