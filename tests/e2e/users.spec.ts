import type { Page } from "@playwright/test";
import { moveTo } from "./move-to.ts";
import { openSession } from "./open-session.ts";
import { expect, test } from "./signed-in.ts";

const row = (page: Page, name: string) =>
  page.locator("tbody tr.ant-table-row").filter({ hasText: name });
const drawer = (page: Page) => page.getByRole("dialog");

const ann = { name: "ann", password: "Password-of-ann-1" };

test("a user is added, signs in, is signed out by an administrator and deleted, which is on record", async ({
  page,
  browser,
  server,
}) => {
  await page.goto("/user/index");
  await page.getByRole("button", { name: "添加用户" }).click();
  await drawer(page).getByLabel("用户名").fill(ann.name);
  await drawer(page).getByLabel("角色").click();
  await page.getByTitle("operator", { exact: true }).click();
  await drawer(page).getByLabel("密码", { exact: true }).fill(ann.password);
  await drawer(page).getByLabel("确认密码").fill(ann.password);
  await drawer(page).getByLabel("确认密码").press("Enter");
  await expect(page.getByText("已添加用户“ann”")).toBeVisible();
  await expect(row(page, "ann")).toContainText("从未登录");

  const { storageState } = await openSession(server.url, ann);
  const theirs = await browser.newContext({ baseURL: server.url, locale: "zh-CN", storageState });
  const theirPage = await theirs.newPage();
  await theirPage.goto("/video/square/0");
  await expect(row(page, "ann")).toContainText("在线");

  // Ending the sessions sends their pages to login.
  await page.getByRole("button", { name: "“ann”的更多操作" }).click();
  await page.getByRole("menuitem", { name: "登录会话" }).click();
  await drawer(page).getByRole("button", { name: "全部结束" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "全部结束" }).click();
  await expect(page.getByText("已结束 1 个会话")).toBeVisible();
  await expect(theirPage).toHaveURL(/\/login\?.*type=401/);
  await theirs.close();
  await page.keyboard.press("Escape");

  await row(page, "ann").getByRole("button", { name: "删除" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect(row(page, "ann")).toHaveCount(0);

  await moveTo(page, "/config/action");
  await expect(page.getByRole("row", { name: /删除用户.*ann/ })).toContainText("成功");
  await page.getByRole("button", { name: "校验审计记录" }).click();
  await expect(drawer(page)).toContainText(/共核对 \d+ 条/);
});
