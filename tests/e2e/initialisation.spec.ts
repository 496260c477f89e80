import { expect, test } from "./fixtures.ts";
import { callApi, md5 } from "./legacy-api.ts";
import { signIn } from "./sign-in.ts";

test.use({ isInitialised: false });

const valid = {
  原始密码: "Initial-Password-1",
  新密码: "Second-Password-2",
  确认新密码: "Second-Password-2",
  SIP密码: "sip-password-3",
};

test("first-run initialisation ends the session, kills the old password and is asked for no more", async ({
  page,
  server,
}) => {
  await signIn(page, server.admin);
  const dialog = page.getByRole("dialog", { name: "初始化" });
  for (const [label, value] of Object.entries(valid))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.locator(".ant-message-success")).toHaveText("初始化成功, 3秒后跳转至登录页面!");
  await page.waitForURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("tessera_user_info"))).toBeNull();
  expect(await page.context().cookies()).toEqual([]);

  const logIn = (password: string) =>
    fetch(`${server.url}/api/v1/login`, {
      method: "POST",
      body: new URLSearchParams({ username: server.admin.name, password: md5(password) }),
    });
  expect((await logIn(server.admin.password)).status).toBe(401);
  await signIn(page, { name: server.admin.name, password: valid.新密码 });
  const { Token } = await callApi(server.url, {
    path: "login",
    fields: { username: server.admin.name, password: md5(valid.新密码) },
  });
  const config = await callApi(server.url, { path: "getotherconfig", token: String(Token) });
  expect(config).toMatchObject({ Initial: false });
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
