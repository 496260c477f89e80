import type { Page } from "@playwright/test";
import { moveTo } from "./move-to.ts";

/** Opens a camera's live picture as the tree does: flow 1 is its main stream, 2 its sub stream. */
export async function openLive(
  page: Page,
  device: string,
  channel = "1",
  flow: 1 | 2 = 1,
): Promise<void> {
  await page.goto(placeOf(device, channel, flow));
}

/** The same from another page of the open console. */
export async function moveToLive(
  page: Page,
  device: string,
  channel = "1",
  flow: 1 | 2 = 1,
): Promise<void> {
  await moveTo(page, placeOf(device, channel, flow));
}

const placeOf = (device: string, channel: string, flow: 1 | 2) =>
  `/video/player/${[device, channel].map(encodeURIComponent).join("/")}/${flow}`;
