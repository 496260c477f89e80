import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { decodedFrames } from "./decoded-frames.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

test.use({ isDemo: true });

// Kilobytes of gzipped JavaScript that a first visit may fetch until the page does what it is for.
const loginLimitKb = 200;
const videoLimitKb = 450;
// A browser asks for six at a time, so that many small ones keep it waiting longer than their bytes do.
const fileLimit = 60;

test(`login fetches at most ${loginLimitKb} KB of scripts`, async ({ page, context }) => {
  await context.setStorageState({ cookies: [], origins: [] });
  const scripts = watchScripts(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  expect(await scripts.sumKb("login")).toBeLessThanOrEqual(loginLimitKb);
});

test(`the cameras fetch at most ${videoLimitKb} KB of scripts`, async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto("/video/square/0");
  await expect(page.getByText(/Lobby/).first()).toBeVisible();
  expect(await scripts.sumKb("the cameras")).toBeLessThanOrEqual(videoLimitKb);
});

test(`a playing camera fetches at most ${videoLimitKb} KB of scripts`, async ({ page }) => {
  const scripts = watchScripts(page);
  await openLive(page, "demo-lobby");
  const { presented } = await decodedFrames(page.locator("video"), { atLeast: 3 });
  expect(presented).toBe(3);
  expect(await scripts.sumKb("a playing camera")).toBeLessThanOrEqual(videoLimitKb);
});

test(`the wall fetches at most ${videoLimitKb} KB of scripts`, async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto("/video/browse");
  await expect(page.getByText(/Lobby/).first()).toBeVisible();
  expect(await scripts.sumKb("the wall")).toBeLessThanOrEqual(videoLimitKb);
});

test(`the dashboard fetches at most ${videoLimitKb} KB of scripts`, async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto("/ai/dashboard");
  await expect(
    page.getByRole("region", { name: "摄像机" }).getByText("在线", { exact: true }),
  ).toBeVisible();
  // The charts are there, with the library that draws them.
  await expect(page.locator("canvas").first()).toBeVisible({ timeout: 30_000 });
  expect(await scripts.sumKb("the dashboard")).toBeLessThanOrEqual(videoLimitKb);
});

test(`the big screen fetches at most ${videoLimitKb} KB of scripts`, async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto("/screen");
  const { presented } = await decodedFrames(page.locator("video").first(), { atLeast: 3 });
  expect(presented).toBe(3);
  expect(await scripts.sumKb("the big screen")).toBeLessThanOrEqual(videoLimitKb);
});

test(`no page fetches more than ${fileLimit} scripts`, async ({ page }) => {
  // Those that are made of the most: a map, a form beside it, a player with its day, a list with its dialogs.
  for (const path of [
    "/video/map/gps",
    "/video/backtime/demo-lobby/1",
    "/device/list",
    "/alarm/realTime",
  ]) {
    await page.goto("about:blank");
    const scripts = watchScripts(page);
    await page.goto(path);
    await scripts.sumKb(path);
    expect(scripts.count(), path).toBeLessThanOrEqual(fileLimit);
  }
});

test("from page to page within the console, each is there after a click", async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto("/video/square/0");
  await expect(page.getByText(/Lobby/).first()).toBeVisible();
  const ways = [
    ["设备管理", "/device/list"],
    ["用户管理", "/user/index"],
    ["视频浏览", "/video/square/0"],
  ] as const;
  let loadedKb = await scripts.sumKb("the cameras");
  // The second time around the code of each page is there.
  for (const round of ["first", "again"])
    for (const [name, path] of ways) {
      const startedMs = performance.now();
      await page.getByRole("banner").getByRole("link", { name }).click();
      await expect(page).toHaveURL(new RegExp(path));
      await expect(
        page
          .locator("main")
          .getByText(/Lobby|admin/)
          .first(),
      ).toBeVisible();
      const tookMs = Math.round(performance.now() - startedMs);
      const kb = await scripts.sumKb(`up to ${path}`);
      console.info(`${path}, ${round}: ${tookMs} ms, ${kb - loadedKb} KB more`);
      if (round === "again") expect(kb).toBe(loadedKb);
      loadedKb = kb;
    }
});

/** Notes every script that the page asks for, its workers' too, and sums them up as servers send them. */
function watchScripts(page: Page): { sumKb(what: string): Promise<number>; count(): number } {
  const answers: Response[] = [];
  page.on("response", (answer) => {
    if (answer.headers()["content-type"]?.includes("javascript")) answers.push(answer);
  });
  return {
    count: () => answers.length,
    async sumKb(what) {
      // What a page fetches by itself right after it is drawn counts too.
      await page.waitForLoadState("networkidle");
      const bodies = await Promise.all(answers.map((answer) => answer.body()));
      const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).byteLength, 0);
      expect(answers.length, "scripts seen").toBeGreaterThan(2);
      const kb = Math.round(bytes / 1000);
      console.info(`first load, ${what}: ${kb} KB in ${answers.length} scripts`);
      return kb;
    },
  };
}
