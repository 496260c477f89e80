import { expect as expectOpen, test as open } from "./fixtures.ts";
import { expect, test } from "./signed-in.ts";

open("/demo is open without login", async ({ page }) => {
  await page.goto("/demo");
  await expectOpen(page.getByRole("heading", { name: "播放测试" })).toBeVisible();
  await expectOpen(page).toHaveURL(/\/demo$/);
});

open.describe("no saved session and not on login, players or share", () => {
  open("every other page goes to /login", async ({ page }) => {
    for (const path of ["/", "/video/square/0", "/device/list", "/initial", "/nothing/here"]) {
      await page.goto(path);
      await expectOpen(page, path).toHaveURL(/\/login$/);
    }
    await expectOpen(page.getByRole("button", { name: "登录" })).toBeVisible();
  });
});

open.describe("share and player pages are open without login", () => {
  for (const path of ["/players/1/2/1", "/share/1/2/1"])
    open(`${path} stays`, async ({ page, allowErrors }) => {
      allowErrors(/403/);
      await page.route(/\/api\/v1\//, (route) => route.fulfill({ status: 403, body: "closed" }));
      await page.goto(path);
      await expectOpen(page.locator("section[data-state=failed]")).toBeVisible();
      await expectOpen(page).toHaveURL(new RegExp(`${path}$`));
    });

  open("/share says what is missing instead of going to login", async ({ page, allowErrors }) => {
    allowErrors(/403/);
    await page.goto("/share/1/2/1");
    await expectOpen(
      page.getByText("观看此画面需要有效的分享链接，或登录有权限的账号。"),
    ).toBeVisible();
    await expectOpen(page).toHaveURL(/\/share\/1\/2\/1$/);
  });
});

open("user info with neither id nor nick_name goes to /login", async ({ page }) => {
  await page.addInitScript(() => {
    const nobody = { Token: "t", role_name: "admin", name: "admin" };
    localStorage.setItem("tessera_user_info", JSON.stringify(nobody));
  });
  await page.goto("/video/square/0");
  await expectOpen(page).toHaveURL(/\/login$/);
});

test.describe("a non-admin opening a restricted path goes to /video", () => {
  test.use({ signedInAs: "operator" });
  test("/platform, /config, /news, /device, /user, /version/, /map/ and /ai/", async ({ page }) => {
    for (const path of [
      "/platform/x",
      "/config/base",
      "/news/list",
      "/device/list",
      "/device/form/0",
      "/user/index",
      "/version/index",
      "/map/gps",
      "/ai/dashboard",
      "/initial",
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/video\/square\/0$/);
    }
  });
});

test("/, /video and any unknown path redirect to /video/square/0", async ({ page }) => {
  for (const path of ["/", "/video", "/nothing/here", "/dashboard", "/ai/dashboard"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/video\/square\/0$/);
  }
});

test("/device redirects to list", async ({ page }) => {
  await page.goto("/device");
  await expect(page).toHaveURL(/\/device\/list$/);
});

test("when logged in, server info, other config and map info are loaded once if missing", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/getserverinfo|getotherconfig|basic\/map|basic\/show/.test(pathname)) calls.push(pathname);
  });
  await page.goto("/video/square/0");
  await expect(page.getByText(/^v\d+\.\d+/)).toBeVisible();
  await page.getByRole("link", { name: "设备管理" }).click();
  await expect(page).toHaveURL(/\/device\/list$/);
  await page.getByRole("link", { name: "视频浏览" }).click();
  await expect(page).toHaveURL(/\/video\/square\/0\?type=1$/);
  expect(calls.toSorted()).toEqual([
    "/api/v1/getotherconfig",
    "/api/v1/getserverinfo",
    "/api/v2/config/basic/map",
    "/api/v2/config/basic/show",
  ]);
});
