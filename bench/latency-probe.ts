import type { Page } from "@playwright/test";
import { readTimeStrip } from "@tessera/simulators/picture";

/**
 * How old the next so many pictures are when they are shown: their time strip against the moment for
 * which the browser plans to show them, or the moment the picture was read if that is later.
 */
export async function shownPictureAgesMs(page: Page, count: number): Promise<number[]> {
  // The page forbids code from strings; what the debugger runs is not the page's.
  await page.evaluate(`globalThis.readTimeStrip = ${readTimeStrip.toString()}`);
  return page.locator("video").evaluate(watchAges, count);
}

/** Runs inside the page, with the global that was put there. */
async function watchAges(element: Element, count: number): Promise<number[]> {
  const video = element as HTMLVideoElement;
  const width = video.videoWidth;
  const height = Math.ceil(40 / Math.ceil(width / 16)) * 16;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas to read pictures from");
  const ages: number[] = [];
  while (ages.length < count) {
    const { expectedDisplayTime } = await new Promise<VideoFrameCallbackMetadata>((resolve) =>
      video.requestVideoFrameCallback((_, metadata) => resolve(metadata)),
    );
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const shownAtMs = performance.timeOrigin + Math.max(expectedDisplayTime, performance.now());
    const paintedAtMs = readTimeStrip((x, y) => data[(y * width + x) * 4] ?? 0, width);
    if (paintedAtMs === undefined) throw new Error("a picture without a time strip");
    ages.push((shownAtMs - paintedAtMs) % 2 ** 32);
  }
  return ages;
}
