import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { decodedFrames } from "./decoded-frames.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

test.use({ isDemo: true });

// Kilobytes of gzipped JavaScript that a first visit may fetch until the page does what it is for.
const loginLimitKb = 200;
const videoLimitKb = 450;

test(`login fetches at most ${loginLimitKb} KB of scripts`, async ({ page, context }) => {
  await context.setStorageState({ cookies: [], origins: [] });
  const scripts = watchScripts(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  expect(await scripts.sumKb()).toBeLessThanOrEqual(loginLimitKb);
});

test(`the cameras fetch at most ${videoLimitKb} KB of scripts`, async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto("/video/square/0");
  await expect(page.getByText(/Lobby/).first()).toBeVisible();
  expect(await scripts.sumKb()).toBeLessThanOrEqual(videoLimitKb);
});

test(`a playing camera fetches at most ${videoLimitKb} KB of scripts`, async ({ page }) => {
  const scripts = watchScripts(page);
  await openLive(page, "demo-lobby");
  const { presented } = await decodedFrames(page.locator("video"), { atLeast: 3 });
  expect(presented).toBe(3);
  expect(await scripts.sumKb()).toBeLessThanOrEqual(videoLimitKb);
});

test(`the wall fetches at most ${videoLimitKb} KB of scripts`, async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto("/video/browse");
  await expect(page.getByText(/Lobby/).first()).toBeVisible();
  expect(await scripts.sumKb()).toBeLessThanOrEqual(videoLimitKb);
});

/** Notes every script that the page asks for, its workers' too, and sums them up as servers send them. */
function watchScripts(page: Page): { sumKb(): Promise<number> } {
  const answers: Response[] = [];
  page.on("response", (answer) => {
    if (answer.headers()["content-type"]?.includes("javascript")) answers.push(answer);
  });
  return {
    async sumKb() {
      // What a page fetches by itself right after it is drawn counts too.
      await page.waitForLoadState("networkidle");
      const bodies = await Promise.all(answers.map((answer) => answer.body()));
      const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).byteLength, 0);
      expect(answers.length, "scripts seen").toBeGreaterThan(2);
      return Math.round(bytes / 1000);
    },
  };
}
