import type { Locator, Page } from "@playwright/test";

/** The lists of cameras beside the video pages, as a test handles them. */

const sidebar = (page: Page) => page.getByRole("complementary", { name: "摄像机列表" });
export const tab = (page: Page, name: string) => sidebar(page).getByRole("tab", { name });
/** The row whose name is exactly this, whatever its state. */
export const row = (page: Page, name: string): Locator =>
  sidebar(page)
    .getByRole("tree")
    .getByRole("treeitem")
    .filter({ has: page.getByText(name, { exact: true }) });

export const open = (page: Page, name: string) =>
  row(page, name).first().locator("[data-arrow]").click();
