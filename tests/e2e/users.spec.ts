import type { Page } from "@playwright/test";
import { md5 } from "./legacy-api.ts";
import { moveTo } from "./move-to.ts";
import { openSession } from "./open-session.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./signed-in.ts";

const row = (page: Page, name: string) =>
  page.locator("tbody tr.ant-table-row").filter({ hasText: name });
const drawer = (page: Page) => page.getByRole("dialog");

const ann = { name: "ann", password: "Password-of-ann-1" };

test("a user is added, signs in, is changed, locked, unlocked, signed out and deleted", async ({
  page,
  browser,
  server,
}) => {
  // It waits several times until the list is read again.
  test.setTimeout(60_000);
  await page.goto("/user/index");
  await expect(row(page, "admin")).toContainText("内置");
  await expect(row(page, "admin").getByRole("button", { name: "删除" })).toBeDisabled();

  // The rules of passwords hold, and Enter saves.
  await page.getByRole("button", { name: "添加用户" }).click();
  await drawer(page).getByLabel("用户名").fill(ann.name);
  await drawer(page).getByLabel("角色").click();
  await page.getByTitle("operator", { exact: true }).click();
  await drawer(page).getByLabel("密码", { exact: true }).fill("abcdefgh");
  await expect(drawer(page).locator("[data-strength]")).toHaveText("中");
  await drawer(page).getByLabel("确认密码").fill("abcdefgi");
  await drawer(page).getByLabel("确认密码").press("Enter");
  await expect(drawer(page)).toContainText("最少8位,包含 大小写字母 数字 特殊字符 中的两种");
  await expect(drawer(page)).toContainText("密码与确认密码不一样，请重新输入!");
  await drawer(page).getByLabel("密码", { exact: true }).fill(ann.password);
  await drawer(page).getByLabel("确认密码").fill(ann.password);
  await drawer(page).getByLabel("确认密码").press("Enter");
  await expect(page.getByText("已添加用户“ann”")).toBeVisible();
  await expect(row(page, "ann")).toContainText("从未登录");

  const theirs = await browser.newContext({ baseURL: server.url, locale: "zh-CN" });
  const theirPage = await theirs.newPage();
  await signIn(theirPage, ann);
  await expect(theirPage).toHaveURL(/\/video\/square\/0/);
  await expect(row(page, "ann")).toContainText("在线");

  await row(page, "ann").getByRole("button", { name: "编辑" }).click();
  await drawer(page).getByLabel("显示名称").fill("安 <b>");
  await drawer(page).getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "继续编辑" }).click();
  await drawer(page).getByRole("button", { name: "保存" }).click();
  await expect(row(page, "ann")).toContainText("安 <b>");

  // Wrong passwords lock the name; an administrator unlocks it.
  const wrong = { username: ann.name, password: md5("wrong") };
  for (let attempt = 0; attempt < 5; attempt++)
    await fetch(`${server.url}/api/v1/login`, { method: "POST", body: new URLSearchParams(wrong) });
  await expect(row(page, "ann")).toContainText("已锁定至");
  await page.getByRole("button", { name: "解锁“ann”" }).click();
  await expect(page.getByText("“ann”可以重新登录了")).toBeVisible();
  await expect(row(page, "ann")).not.toContainText("已锁定至");
  await openSession(server.url, ann);

  // Ending the sessions sends their pages to login.
  await page.getByRole("button", { name: "“ann”的更多操作" }).click();
  await page.getByRole("menuitem", { name: "登录会话" }).click();
  await expect(drawer(page).getByRole("listitem")).toHaveCount(2);
  await drawer(page).getByRole("button", { name: "全部结束" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "全部结束" }).click();
  await expect(page.getByText("已结束 2 个会话")).toBeVisible();
  await expect(drawer(page)).toContainText("没有登录会话");
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
