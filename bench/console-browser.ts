import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
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
  await page.addInitScript(takeNoStills);
  await page.goto("/video/square/0");
  return page;
}

/** A still picture wakes the camera, which is to be the click's doing. */
function takeNoStills(): void {
  const send = window.fetch;
  window.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes("/devices/channelsnap")
      ? Promise.resolve(new Response(null, { status: 204 }))
      : send(input, init);
}

/** The link of a camera's card, once it can be played. The page goes there without being loaded again. */
export async function cameraLink(page: Page, device: string): Promise<Locator> {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/video/square/${device}`);
  const card = page.locator(`[data-camera="${device}/1"][data-state=online]`);
  await card.waitFor();
  return card.getByRole("link").first();
}

/** The next tile begins this way, as one that worked before. */
export const beginWith = (page: Page, rung: Rung) =>
  page.evaluate((name) => sessionStorage.setItem("tessera_live_rung", name), rung);

/** Resolves when the tile plays this way; throws if it plays another or nothing. */
export const playsBy = (page: Page, rung: Rung) =>
  page.locator(`section[data-state=playing][data-rung=${rung}]`).waitFor({ timeout: 30_000 });
