import type { Page } from "@playwright/test";
import { callApi } from "./legacy-api.ts";
import { expect, test } from "./signed-in.ts";

const sectionMenu = (page: Page) => page.getByRole("navigation", { name: "子菜单" });
const widthOf = async (page: Page) => (await sectionMenu(page).boundingBox())?.width;

test("the footer is a default line containing the year", async ({ page }) => {
  await page.goto("/device/list");
  const line = `Copyright © ${new Date().getFullYear()} Tessera`;
  await expect(page.getByRole("contentinfo")).toHaveText(line);
});

test("the footer is custom HTML if configured, and nothing in it runs", async ({
  page,
  server,
  adminSession,
  allowErrors,
}) => {
  // The browser reports the handler that it refused while the sanitiser took it out.
  allowErrors(/Content Security Policy|no-picture/);
  const setCopyright = (Copyright: string) =>
    callApi(server.url, {
      path: "setotherconfig",
      token: adminSession.token,
      fields: { Copyright },
    });
  await setCopyright(
    `<b>晨光安防</b> <a href="https://example.org/">备案</a>
     <script>window.hasRun = "script"</script>
     <img src="/no-picture" onerror="window.hasRun = 'onerror'" alt="">
     <a href="javascript:window.hasRun = 'link'">链接</a>
     <iframe srcdoc="<script>parent.hasRun = 'iframe'</script>"></iframe>`,
  );
  try {
    for (const path of ["/device/list", "/login"]) {
      await page.goto(path);
      const footer = page.getByRole("contentinfo");
      await expect(footer.locator("b")).toHaveText("晨光安防");
      await expect(footer.getByRole("link", { name: "备案" })).toHaveAttribute(
        "rel",
        "noopener noreferrer",
      );
      await footer.getByText("链接").click();
      expect(await footer.innerHTML()).not.toMatch(/script|onerror|iframe/);
      expect(await page.evaluate(() => "hasRun" in window), path).toBe(false);
    }
  } finally {
    await setCopyright("");
  }
});

test("mobile layout applies when the body width is below 500 px", async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 800 });
  await page.goto("/device/list");
  const drawerButton = page.getByRole("button", { name: "打开菜单" });
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await expect(drawerButton).toHaveCount(0);
  await page.setViewportSize({ width: 499, height: 800 });
  await expect(drawerButton).toBeVisible();
  await expect(page.getByRole("navigation", { name: "主菜单" })).toHaveCount(0);
  await expect(sectionMenu(page)).toHaveCount(0);
});

test("small screens get a drawer menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/video/square/0");
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "主菜单" });
  await expect(drawer.getByRole("link")).toHaveText([
    "视频浏览",
    "实时观看",
    "多屏播放",
    "录像回放",
    "设备管理",
    "用户管理",
    "配置中心",
  ]);
  await drawer.getByRole("link", { name: "设备管理" }).click();
  await expect(page).toHaveURL(/\/device\/list$/);
  await expect(drawer).toBeHidden();
});

test("side menus are 240 px wide", async ({ page }) => {
  await page.goto("/device/list");
  await expect(sectionMenu(page)).toBeVisible();
  expect(await widthOf(page)).toBe(240);
});

test("the secondary menu is 136 px wide, 60 px collapsed", async ({ page }) => {
  await page.goto("/video/square/0");
  await expect(sectionMenu(page)).toBeVisible();
  expect(await widthOf(page)).toBe(136);
  await page.getByRole("button", { name: "收起菜单" }).click();
  expect(await widthOf(page)).toBe(60);
  await expect(sectionMenu(page).getByRole("link", { name: "实时观看" })).toBeVisible();
  await page.getByRole("button", { name: "展开菜单" }).click();
  expect(await widthOf(page)).toBe(136);
});

test("the configuration menu is a secondary one, under headings, at a desk and on a phone", async ({
  page,
}) => {
  await page.goto("/config/program");
  await expect(sectionMenu(page).getByRole("group", { name: "录像" }).getByRole("link")).toHaveText(
    ["录像计划", "录像存储", "录像证明"],
  );
  expect(await widthOf(page)).toBe(136);
  await page.getByRole("button", { name: "收起菜单" }).click();
  expect(await widthOf(page)).toBe(60);
  await sectionMenu(page).getByRole("link", { name: "国标级联" }).click();
  await expect(page).toHaveURL(/\/config\/cascade$/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "打开菜单" }).click();
  const access = page.getByRole("dialog").getByRole("group", { name: "设备接入" });
  await access.getByRole("link", { name: "国标白名单" }).click();
  await expect(page).toHaveURL(/\/config\/white$/);
});

const ieBanner = "本软件不支持IE内核浏览器，请使用 Chrome、Edge、Firefox 等现代浏览器访问！";

test(`an IE engine by documentMode: ${ieBanner}`, async ({ page }) => {
  await page.goto("/device/list");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByText(ieBanner)).toHaveCount(0);
  await page.addInitScript(() => Object.assign(document, { documentMode: 11 }));
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(ieBanner);
  await page.goto("/login");
  await expect(page.getByRole("alert")).toHaveText(ieBanner);
});

test.describe("an IE engine by its user agent", () => {
  test.use({ userAgent: "Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko" });

  test("is told so even if it cannot run the console", async ({ page }) => {
    await page.route(/\/assets\/.*\.js/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    await page.goto("/login");
    await expect(page.getByRole("alert")).toContainText(ieBanner);
  });
});

test("a page whose code does not come says 页面加载失败 and can be tried again", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/DeviceList|PageLoadFailed/);
  await page.route(/\/assets\/DeviceList-.*\.js/, (route) => route.abort("connectionreset"));
  await page.goto("/device/list");
  await expect(page.getByText("页面加载失败")).toBeVisible();
  await expect(page.getByText("网络中断，或系统刚刚升级。请检查网络后重试。")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await page.unroute(/\/assets\/DeviceList-.*\.js/);
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("heading", { name: "设备列表" })).toBeVisible();
});
