import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags } from "../tests/e2e/chromium-flags.ts";
import { findChromium } from "../tools/bootstrap/system-packages.mjs";
import type { Product } from "./product-under-test.ts";

/** A way of playing, as the player calls it. */
export type Rung = "webrtc" | "fmp4" | "flv" | "hls";

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
}

/** The console's live screen, signed in, nothing played yet. */
export async function openLiveScreen(browser: Browser, product: Product): Promise<Page> {
  const { url: baseURL, storageState } = product;
  const context = await browser.newContext({ baseURL, storageState });
  const page = await context.newPage();
  await page.goto("/video/square/0");
  return page;
}

/** The row of a camera in the list, once it can be played. */
export const cameraRow = (page: Page, device: string) =>
  page.locator(`button[data-channel="${device}/1"]:has([data-playable=true])`);

/** The next tile begins this way, as one that worked before. */
export const beginWith = (page: Page, rung: Rung) =>
  page.evaluate((name) => sessionStorage.setItem("tessera_live_rung", name), rung);

/** Resolves when the tile plays this way; throws if it plays another or nothing. */
export const playsBy = (page: Page, rung: Rung) =>
  page.locator(`section[data-state=playing][data-rung=${rung}]`).waitFor({ timeout: 30_000 });
