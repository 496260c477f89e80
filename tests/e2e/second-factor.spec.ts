import { Secret, TOTP } from "otpauth";
import { callBare, removeUsers } from "./bare-api.ts";
import { md5 } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";
import { expect, test } from "./signed-in.ts";

test("one-time codes are turned on with those of a real app, and asked for at the next login", async ({
  browser,
  server,
  adminSession: { token },
  allowErrors,
}) => {
  allowErrors(/40[01].*(totp|login)/);
  const user = { name: "codes", password: "Password-of-codes-1" };
  const fields = { name: user.name, password: md5(user.password), roleid: "2" };
  await callBare(server.url, { path: "adduser", token, fields });
  const theirs = await browser.newContext({
    baseURL: server.url,
    locale: "zh-CN",
    storageState: (await openSession(server.url, user)).storageState,
  });
  const page = await theirs.newPage();
  await page.goto("/video/square/0");
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "账号安全" }).click();
  const drawer = page.getByRole("dialog", { name: "账号安全" });
  await drawer.getByRole("button", { name: /开\s*启/ }).click();
  const question = page.getByRole("dialog", { name: "开启动态口令" });
  await question.getByLabel("当前密码").fill(user.password);
  await question.getByLabel("当前密码").press("Enter");
  const secret = await page.getByLabel("密钥").innerText();
  const app = new TOTP({ secret: Secret.fromBase32(secret.trim()) });
  const code = page.getByRole("textbox", { name: "动态口令" });
  await code.fill(app.generate());
  await code.press("Enter");
  await page.getByRole("button", { name: "我已保存" }).click();
  await expect(drawer).toContainText("剩余恢复代码：10 个");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await page.getByLabel("用户名").fill(user.name);
  await page.getByLabel("密码", { exact: true }).fill(user.password);
  await page.keyboard.press("Enter");
  // The code of another moment, for each counts once.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/video\/square\/0/);
  await theirs.close();
  await removeUsers(server.url, token, user.name);
});
