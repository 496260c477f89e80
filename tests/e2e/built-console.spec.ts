import type { Page } from "@playwright/test";
import { expect, test } from "./signed-in.ts";

/** What only the console as it is built and served can show; the rest is in tests/console. */

const ieBanner = "本软件不支持IE内核浏览器，请使用 Chrome、Edge、Firefox 等现代浏览器访问！";

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

/** The component library's sheet; how often it was asked for in vain. */
async function withoutStyles(page: Page) {
  const styles = /\/assets\/antd-.*\.css/;
  let asked = 0;
  await page.route(styles, (route) => {
    asked++;
    return route.abort("connectionreset");
  });
  return { asked: () => asked, end: () => page.unroute(styles) };
}

test("a notice whose styles do not come takes no page away; the next one asks again, once", async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/antd-|session\/signin/);
  await context.setStorageState({ cookies: [], origins: [] });
  const styles = await withoutStyles(page);
  await page.goto("/login");
  await page.locator("input[autocomplete=username]").fill("nobody");
  await page.locator("input[autocomplete=current-password]").fill("no-password");
  const signIn = page.getByRole("button", { name: "登录" });
  for (const count of [1, 2]) {
    await signIn.click();
    await expect.poll(styles.asked).toBeGreaterThanOrEqual(count);
  }
  await expect(signIn).toBeEnabled();
  expect(styles.asked()).toBe(2);
  await styles.end();
  await signIn.click();
  await expect(page.getByText(/用户名或密码错误/).first()).toBeVisible();
  await expect(signIn).toBeVisible();
});

test("a page whose styles do not come says 页面加载失败 and can be tried again", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/antd-|PageLoadFailed|no styles/);
  const styles = await withoutStyles(page);
  await page.goto("/device/list");
  await expect(page.getByText("页面加载失败")).toBeVisible();
  await styles.end();
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("heading", { name: "设备列表" })).toBeVisible();
});

test("API docs opens /apidoc in a new window", async ({ page, context }) => {
  await page.goto("/version/index");
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  const opening = context.waitForEvent("page");
  await page.getByRole("menuitem", { name: "接口文档" }).click();
  const docs = await opening;
  await expect(docs).toHaveURL(/\/apidoc/);
  // It draws every call.
  await expect(docs.getByRole("heading", { name: /Tessera/ })).toBeVisible();
  await expect(page).toHaveURL(/\/version\/index/);
});
