import type { Page } from "@playwright/test";
import { layLine } from "./cuttable-line.ts";
import { expect, test } from "./signed-in.ts";

interface Manifest {
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
}

/** The width that a picture of the page's server really has; rejects if it cannot be shown. */
const widthOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image.naturalWidth;
  }, src);

test("the console can be installed: its manifest is in order and its icons are as large as they say", async ({
  page,
  context,
}) => {
  await page.goto("/video/preview");
  const browser = await context.newCDPSession(page);
  const { url, errors, data = "" } = await browser.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(errors).toEqual([]);
  const { start_url, icons } = JSON.parse(data) as Manifest;
  expect(start_url).toBe("/");
  expect(icons.map(({ sizes }) => sizes)).toContain("512x512");
  const drawn = icons.filter((icon) => icon.sizes === "any");
  const painted = icons.filter((icon) => icon.sizes !== "any");
  for (const { src } of drawn) expect(await widthOf(page, src)).toBeGreaterThan(0);
  for (const { src, sizes } of painted)
    expect([src, await widthOf(page, src)]).toEqual([src, Number.parseInt(sizes, 10)]);
  expect([drawn.length, painted.length]).toEqual([1, 3]);
});

test("as an app it says that the server is away, and goes on when it is back", async ({
  page,
  server,
  allowErrors,
}) => {
  const line = await layLine(server.url);
  allowErrors(new RegExp(`${line.url.replace("http", "(http|ws)")}.*`));
  // Chromium opens no app window here: all that differs for the console is what it is told of its window.
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      real(query === "(display-mode: standalone)" ? "(min-width: 0)" : query);
  });
  try {
    await page.goto(`${line.url}/login`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await line.cut();
    await page.goto(`${line.url}/alarm/realTime`);
    await expect(page.getByRole("heading", { name: "无法连接服务器" })).toBeVisible();
    expect(await widthOf(page, "/icon.svg")).toBeGreaterThan(0);

    await line.mend();
    await page.getByRole("link", { name: "重试" }).click();
    await expect(page.locator("input[autocomplete=username]")).toBeVisible();
  } finally {
    await line.cut();
  }
});

test("a browser that cannot be notified is told why by the switch", async ({
  page,
  context,
  allowErrors,
}) => {
  // Chromium says so itself: its tests run as private windows do.
  allowErrors(/Push API in incognito mode/);
  await page.goto("/version/index");
  await page.getByRole("button", { name: "admin" }).click();
  await page.getByRole("menuitem", { name: "账号安全" }).click();
  const drawer = page.getByRole("dialog");
  const notify = drawer.getByRole("switch", { name: "在此浏览器接收通知" });
  await expect(notify).not.toBeChecked();
  await notify.click();
  await expect(drawer.getByText("浏览器已阻止本站的通知")).toBeVisible();
  // Allowed, but without a push service that it could register at.
  await context.grantPermissions(["notifications"]);
  await notify.click();
  await expect(page.getByText("浏览器无法登记推送")).toBeVisible();
  await expect(notify).not.toBeChecked();
});
