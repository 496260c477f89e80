import type { Locator, Page, Request } from "@playwright/test";
import { expect } from "./signed-in.ts";

/** The lists of cameras beside the video pages, as a test handles them. */

export const sidebar = (page: Page) => page.getByRole("complementary", { name: "摄像机列表" });
export const tab = (page: Page, name: string) => sidebar(page).getByRole("tab", { name });
export const tree = (page: Page) => sidebar(page).getByRole("tree");
/** The row whose name is exactly this, whatever its state. */
export const row = (page: Page, name: string): Locator =>
  tree(page)
    .getByRole("treeitem")
    .filter({ has: page.getByText(name, { exact: true }) });

/** Scrolls until the row is there. */
export async function reveal(page: Page, name: string): Promise<void> {
  await tree(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(async () => {
    if ((await row(page, name).count()) > 0) return;
    await tree(page).evaluate((element) => element.scrollBy({ top: 320 }));
    await expect(row(page, name)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 20_000 });
}

export const open = (page: Page, name: string) => row(page, name).locator("[data-arrow]").click();

/** The next request of a call, and what it asked for. */
export async function asked(page: Page, path: string): Promise<Record<string, string>> {
  const request = await page.waitForRequest((sent) => callOf(sent) === path);
  const { _t, ...input } = Object.fromEntries(new URL(request.url()).searchParams);
  return input;
}
export const callOf = (request: Request) => new URL(request.url()).pathname.replace("/api/v1/", "");

export const scrollTo = (page: Page, fromBottomPx: number) =>
  tree(page).evaluate((element, px) => {
    element.scrollTop = element.scrollHeight - element.clientHeight - px;
  }, fromBottomPx);

/** Answers to these calls wait until they are let go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const pattern = new RegExp(`/api/v1/${path}\\?`);
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
