import type { Browser, CDPSession, Page } from "@playwright/test";
import type { Product } from "../product-under-test.ts";

/** The wall with a layout, and how many of its sockets have closed so far. */
export async function openWallPage(
  browser: Browser,
  { url: baseURL, storageState }: Product,
  layout: number,
): Promise<{ readonly page: Page; readonly closedSockets: () => number }> {
  const viewport = { width: 1920, height: 1080 };
  const context = await browser.newContext({ baseURL, storageState, viewport, locale: "zh-CN" });
  const page = await context.newPage();
  let closed = 0;
  page.on("websocket", (socket) => {
    socket.on("close", () => {
      closed += 1;
    });
  });
  await page.goto(`/video/browse?layout=${layout}`);
  return { page, closedSockets: () => closed };
}

/** From the click on a layout until each window has decoded a picture of it. */
export async function switchMs(
  page: Page,
  layout: string,
  windows: number,
): Promise<{ readonly firstMs: number; readonly allMs: number }> {
  await page.getByRole("button", { name: "布局", exact: true }).first().click();
  const row = page.getByRole("dialog").getByRole("button", { name: new RegExp(`^${layout}`) });
  await row.first().waitFor({ timeout: 60_000 });
  return row.first().evaluate(async (element: HTMLElement, count) => {
    const old = new Set(document.querySelectorAll("[data-window] video"));
    const hasPicture = (video: Element) =>
      video instanceof HTMLVideoElement &&
      !old.has(video) &&
      video.getVideoPlaybackQuality().totalVideoFrames > 0;
    const startMs = performance.now();
    let firstMs = 0;
    element.click();
    for (;;) {
      const windowsWithPicture = [...document.querySelectorAll("[data-window]")].filter((window) =>
        [...window.querySelectorAll("video")].some(hasPicture),
      ).length;
      if (windowsWithPicture > 0 && firstMs === 0) firstMs = performance.now() - startMs;
      if (windowsWithPicture === count) return { firstMs, allMs: performance.now() - startMs };
      if (performance.now() - startMs > 60_000) throw new Error("not all windows show a picture");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }, windows);
}

/** What each window gets, and how many pictures it has decoded. */
export const wallState = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("[data-window]")];
    return {
      levels: all.map(({ dataset }) => dataset["level"] ?? ""),
      frames: all.map((window) =>
        Math.max(
          0,
          ...[...window.querySelectorAll("video")].map(
            (video) => video.getVideoPlaybackQuality().totalVideoFrames,
          ),
        ),
      ),
    };
  });

const readings = 3;

/** JavaScript that is still used: the least of some readings, since garbage is made between collecting it and reading. */
export async function heapMb(client: CDPSession): Promise<number> {
  const usedMb: number[] = [];
  while (usedMb.length < readings) {
    await client.send("HeapProfiler.collectGarbage");
    const { usedSize } = await client.send("Runtime.getHeapUsage");
    usedMb.push(usedSize / 1024 / 1024);
  }
  return Math.min(...usedMb);
}
