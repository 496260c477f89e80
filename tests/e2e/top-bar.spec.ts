import type { Page } from "@playwright/test";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./signed-in.ts";

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "主菜单" }).getByRole("link");
const userMenu = (page: Page) => page.getByRole("button", { name: /^用户菜单/ });

test("the top bar shows the product title, the version of the server info string, menu, bell and user", async ({
  page,
}) => {
  await page.goto("/device/list");
  const bar = page.getByRole("banner");
  await expect(bar.getByText("Tessera", { exact: true })).toBeVisible();
  await expect(bar.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible();
  await expect(mainMenu(page)).toHaveText(["视频浏览", "设备管理", "用户管理", "配置中心"]);
  await expect(page.getByRole("link", { name: "设备管理" }).first()).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(bar.getByRole("button", { name: /^消息/ })).toBeVisible();
  await expect(userMenu(page)).toHaveText("admin");
});

test("clicking the title goes to /ai/dashboard, and while that is not built to live viewing", async ({
  page,
}) => {
  await page.goto("/device/list");
  const title = page.getByRole("banner").getByRole("link", { name: /Tessera/ });
  await expect(title).toHaveAttribute("href", "/ai/dashboard");
  await title.click();
  await expect(page).toHaveURL(/\/video\/square\/0$/);
});

test("clicking the video menu goes to /video/square/0?type=1", async ({ page }) => {
  await page.goto("/device/list");
  await mainMenu(page).filter({ hasText: "视频浏览" }).click();
  await expect(page).toHaveURL(/\/video\/square\/0\?type=1$/);
});

test("the menu entries come from a navigation list supplied at run time, in the order of the specification", async ({
  page,
}) => {
  await answerNavigation(page, [
    { path: "/device", show: false },
    { path: "/video", show: true },
    { path: "/not-built", show: true },
  ]);
  await page.goto("/video/square/0");
  await expect(mainMenu(page)).toHaveText(["视频浏览", "设备管理"]);
});

test("the user dropdown of an admin: API docs, version info, change password, log out", async ({
  page,
}) => {
  await page.goto("/video/square/0");
  await userMenu(page).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "接口文档",
    "版本信息",
    "修改密码",
    "退出登录",
  ]);
});

test("the user dropdown works by keyboard: arrows, Home, End, Escape and Enter", async ({
  page,
}) => {
  await page.goto("/version/index");
  const item = (name: string) => page.getByRole("menuitem", { name });
  await userMenu(page).focus();
  await page.keyboard.press("Enter");
  await expect(item("接口文档")).toBeFocused();
  for (const [key, name] of [
    ["ArrowDown", "版本信息"],
    ["End", "退出登录"],
    ["ArrowDown", "接口文档"],
    ["ArrowUp", "退出登录"],
    ["Home", "接口文档"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item(name)).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(userMenu(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "修改密码" })).toBeVisible();
});

test("API docs opens /apidoc in a new window", async ({ page, context }) => {
  await page.goto("/video/square/0");
  await userMenu(page).click();
  const opening = context.waitForEvent("page");
  await page.getByRole("menuitem", { name: "接口文档" }).click();
  const docs = await opening;
  await expect(docs).toHaveURL(/\/apidoc/);
  // It draws every call.
  await expect(docs.getByRole("heading", { name: /Tessera/ })).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/video\/square\/0/);
});

test("version info shows what the server says of itself", async ({ page }) => {
  await page.goto("/video/square/0");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "版本信息" }).click();
  await expect(page).toHaveURL(/\/version\/index$/);
  await expect(page).toHaveTitle("版本信息 · Tessera");
  await expect(page.getByRole("cell", { name: /^Tessera\/\d+\.\d+\.\d+$/ })).toBeVisible();
});

test("log out clears saved layouts (1, 4, 9 and 16 windows), user info, token and config, and goes to /login", async ({
  page,
  context,
  server,
}) => {
  const reading = page.waitForResponse(/\/api\/v1\/getotherconfig/);
  await signIn(page, server.admin);
  await (await reading).finished();
  await page.evaluate(() => {
    for (const windows of [1, 4, 9, 16]) localStorage.setItem(`tessera_layout_${windows}`, "[]");
    localStorage.setItem("nav_sider_tabs", '["sc","fzlb","spgc"]');
  });
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => context.cookies()).toEqual([]);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => /layout|user_info/.test(key))).toEqual([]);
  expect(kept).toContain("nav_sider_tabs");
  const rereading = page.waitForRequest(/\/api\/v1\/getotherconfig/);
  await page.getByLabel("用户名").fill(server.admin.name);
  await page.getByLabel("密码", { exact: true }).fill(server.admin.password);
  await page.getByRole("button", { name: "登录" }).click();
  await rereading;
  await expect(page).toHaveURL(/\/video\/square\/0$/);
});

test.describe("for non-admins", () => {
  test.use({ signedInAs: "operator" });

  test("the navigation list hides every path not marked show and removes the admin paths", async ({
    page,
  }) => {
    await page.goto("/video/square/0");
    await expect(mainMenu(page)).toHaveText(["视频浏览"]);
    const adminPaths = "/dashboard /platform /config /news /device /user /ai /map /plugin";
    await answerNavigation(page, [
      ...adminPaths.split(" ").map((path) => ({ path, show: true })),
      { path: "/video", show: true },
    ]);
    await page.reload();
    await expect(mainMenu(page)).toHaveText(["视频浏览"]);
    await answerNavigation(page, [{ path: "/video", show: false }]);
    await page.reload();
    await expect(userMenu(page)).toBeVisible();
    await expect(mainMenu(page)).toHaveCount(0);
  });

  test("the dropdown has no plugin, API docs or version entries", async ({ page }) => {
    await page.goto("/video/square/0");
    await userMenu(page).click();
    await expect(page.getByRole("menuitem")).toHaveText(["修改密码", "退出登录"]);
  });
});

async function answerNavigation(
  page: Page,
  entries: readonly { readonly path: string; readonly show: boolean }[],
): Promise<void> {
  const navigation = entries.map((entry) => ({ ...entry, title: entry.path, icon: "" }));
  await page.route(/\/api\/v2\/config\/basic\/show/, (route) =>
    route.fulfill({ json: { data: { navigation } } }),
  );
}
