import type { Page } from "@playwright/test";

/** Opens a camera's live picture as the tree does: flow 1 is its main stream, 2 its sub stream. */
export async function openLive(
  page: Page,
  device: string,
  channel = "1",
  flow: 1 | 2 = 1,
): Promise<void> {
  const place = [device, channel].map(encodeURIComponent).join("/");
  await page.goto(`/video/player/${place}/${flow}`);
}
