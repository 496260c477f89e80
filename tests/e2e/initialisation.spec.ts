import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { callApi, md5 } from "./legacy-api.ts";
import { signIn } from "./sign-in.ts";

test.use({ isInitialised: false });
test.describe.configure({ mode: "serial" });

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "初始化" });

test("a forced dialog 初始化 opens 1 second after the login route was left", async ({
  page,
  server,
}) => {
  await signIn(page, server.admin);
  const configRead = page.waitForResponse(/\/api\/v1\/getotherconfig/);
  await page.goto("/video/square/0");
  await configRead;
  const readAtMs = Date.now();
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(dialogOf(page)).toBeVisible({ timeout: 4000 });
  const delayMs = Date.now() - readAtMs;
  expect(delayMs).toBeGreaterThan(900);
  expect(delayMs).toBeLessThan(3000);

  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialogOf(page).getByRole("button", { name: /关闭|取消|Close/ })).toHaveCount(0);
  await expect(dialogOf(page)).toBeVisible();
});

const valid = {
  原始密码: "Initial-Password-1",
  新密码: "Second-Password-2",
  确认新密码: "Second-Password-2",
  SIP密码: "sip-password-3",
};
type Field = keyof typeof valid;

test("the same rules as change password, plus SIP密码", async ({ page, server }) => {
  await signIn(page, server.admin);
  const save = dialogOf(page).getByRole("button", { name: "保存" });
  await expect(save).toBeDisabled();
  await fill(page, valid);
  await expect(save).toBeEnabled();
  const refusals: readonly (readonly [Partial<Record<Field, string>>, string])[] = [
    [{ 原始密码: "" }, "原始密码不能为空!"],
    [{ 新密码: "" }, "新密码不能为空!"],
    [{ 确认新密码: "" }, "确认新密码不能为空!"],
    [{ 新密码: "abcdefgh" }, "最少8位,包含 大小写字母 数字 特殊字符 中的两种"],
    [{ 原始密码: valid.新密码 }, "新密码与原始密码一样，请重新输入!"],
    [{ 确认新密码: "Second-Password-3" }, "新密码与确认密码不一样，请重新输入!"],
    [{ SIP密码: "" }, "SIP密码不能为空!"],
    [{ SIP密码: "12345678" }, "SIP密码与默认密码一样，请重新输入!"],
  ];
  for (const [change, message] of refusals) {
    await test.step(message, async () => {
      await fill(page, { ...valid, ...change });
      await save.click();
      const notification = page.locator(".ant-notification-notice-error").first();
      await expect(notification).toHaveText(message);
      await notification.getByRole("button").click();
      await expect(page.locator(".ant-notification-notice")).toHaveCount(0);
    });
  }
});

test("a wrong old password keeps the dialog: 原始密码错误，请重新输入！", async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/400.*\/api\/v1\/setinitial/);
  await signIn(page, server.admin);
  await fill(page, { ...valid, 原始密码: "Not-this-one-1" });
  await dialogOf(page).getByRole("button", { name: "保存" }).click();
  await expect(page.locator(".ant-notification-notice-error")).toHaveText(
    "原始密码错误，请重新输入！",
  );
  await expect(dialogOf(page)).toBeVisible();
});

test("success: 初始化成功, 3秒后跳转至登录页面! and the app goes to login after 3 seconds", async ({
  page,
  server,
}) => {
  await signIn(page, server.admin);
  await fill(page, valid);
  const done = page.waitForResponse(/\/api\/v1\/setinitial/);
  await dialogOf(page).getByRole("button", { name: "保存" }).click();
  await done;
  const doneAtMs = Date.now();
  await expect(page.locator(".ant-message-success")).toHaveText("初始化成功, 3秒后跳转至登录页面!");
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/video\/square\/0/);
  await page.waitForURL(/\/login$/);
  expect(Date.now() - doneAtMs).toBeGreaterThan(2900);
  expect(Date.now() - doneAtMs).toBeLessThan(5000);
  expect(await page.evaluate(() => localStorage.getItem("tessera_user_info"))).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
});

test("afterwards the flag is off, the dialog gone and the old password dead", async ({
  page,
  server,
}) => {
  const oldOne = { username: server.admin.name, password: md5(server.admin.password) };
  const answer = await fetch(`${server.url}/api/v1/login`, {
    method: "POST",
    body: new URLSearchParams(oldOne),
  });
  expect(answer.status).toBe(401);

  const admin = { name: server.admin.name, password: valid.新密码 };
  await signIn(page, admin);
  const { Token } = await callApi(server.url, {
    path: "login",
    fields: { username: admin.name, password: md5(admin.password) },
  });
  const config = await callApi(server.url, { path: "getotherconfig", token: String(Token) });
  expect(config).toMatchObject({ Initial: false });
  // Longer than the dialog takes to open.
  await page.waitForTimeout(1500);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

async function fill(page: Page, fields: Record<Field, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialogOf(page).getByLabel(label, { exact: true }).fill(value);
}
