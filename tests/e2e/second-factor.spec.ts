import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { callBare, removeUsers } from "./bare-api.ts";
import type { User } from "./first-start.ts";
import { md5 } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";
import { expect, test } from "./signed-in.ts";

test("one-time codes: turned on, asked for at login, a recovery code, reset by an administrator", async ({
  page,
  browser,
  server,
  adminSession: { token },
  allowErrors,
}) => {
  allowErrors(/40[01].*(totp|login)/);
  const user = await addUser(server.url, token, "codes");
  const theirs = await browser.newContext({
    baseURL: server.url,
    locale: "zh-CN",
    storageState: (await openSession(server.url, user)).storageState,
  });
  const theirPage = await theirs.newPage();
  await theirPage.goto("/video/square/0");
  await theirPage.getByRole("button", { name: /^用户菜单/ }).click();
  await theirPage.getByRole("menuitem", { name: "账号安全" }).click();
  const drawer = theirPage.getByRole("dialog", { name: "账号安全" });
  await drawer.getByRole("button", { name: /开\s*启/ }).click();

  // The password is asked for again.
  const question = theirPage.getByRole("dialog", { name: "开启动态口令" });
  await question.getByLabel("当前密码").fill("wrong");
  await question.getByLabel("当前密码").press("Enter");
  await expect(question).toContainText("密码错误");
  await question.getByLabel("当前密码").fill(user.password);
  await question.getByLabel("当前密码").press("Enter");
  const secret = await theirPage.getByLabel("密钥").innerText();
  const app = new TOTP({ secret: Secret.fromBase32(secret.trim()) });
  await theirPage.getByRole("textbox", { name: "动态口令" }).fill(app.generate());
  await theirPage.getByRole("textbox", { name: "动态口令" }).press("Enter");
  const codes = theirPage.getByRole("list", { name: "恢复代码" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await theirPage.getByRole("button", { name: "我已保存" }).click();
  await expect(drawer).toContainText("剩余恢复代码：10 个");

  // Login: the code of another moment, for each counts once.
  await typePassword(theirPage, user);
  await theirPage.getByRole("textbox", { name: "动态口令" }).fill("000000");
  await theirPage.keyboard.press("Enter");
  await expect(theirPage.getByRole("main").getByRole("alert")).toBeVisible();
  await theirPage
    .getByRole("textbox", { name: "动态口令" })
    .fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await theirPage.keyboard.press("Enter");
  await expect(theirPage).toHaveURL(/\/video\/square\/0/);
  await typePassword(theirPage, user);
  await theirPage.getByRole("textbox", { name: "动态口令" }).fill(recoveryCode);
  await theirPage.keyboard.press("Enter");
  await expect(theirPage).toHaveURL(/\/video\/square\/0/);

  await page.goto("/user/index?q=codes");
  const row = page.locator("tbody tr.ant-table-row");
  await expect(row).toContainText("动态口令");
  await page.getByRole("button", { name: "“codes”的更多操作" }).click();
  await page.getByRole("menuitem", { name: "两步验证" }).click();
  await page.getByRole("button", { name: "关闭动态口令" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "关闭动态口令" }).click();
  await expect(row).toContainText("仅密码");
  await openSession(server.url, user);
  await theirs.close();
  await removeUsers(server.url, token, user.name);
});

test("a passkey: made, renamed, signed in with and deleted, in English and on a phone", async ({
  browser,
  server,
  adminSession: { token },
}) => {
  const user = await addUser(server.url, token, "keys");
  // Passkeys belong to a host name, not to an IP address.
  const baseURL = server.url.replace("127.0.0.1", "localhost");
  const context = await browser.newContext({
    baseURL,
    locale: "en-GB",
    reducedMotion: "reduce",
    viewport: { width: 390, height: 844 },
    storageState: (await openSession(baseURL, user)).storageState,
  });
  await context.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
  const page = await context.newPage();
  await addAuthenticator(page);

  await page.goto("/video/square/0");
  const drawer = await openSecurity(page);
  await expect(drawer).toContainText("No passkeys yet");
  await drawer.getByRole("button", { name: "Add passkey" }).click();
  const question = page.getByRole("dialog", { name: "Add passkey" });
  await question.getByLabel("Name").fill("Laptop");
  await question.getByLabel("Current password").fill(user.password);
  await question.getByLabel("Current password").press("Enter");
  await expect(page.getByText("Passkey “Laptop” was added")).toBeVisible();
  await drawer.getByRole("button", { name: "Rename “Laptop”" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename “Laptop”" });
  await renaming.getByLabel("Name").fill("Office");
  await page.keyboard.press("Enter");
  await expect(renaming).not.toBeVisible();
  await expect(drawer.getByRole("list", { name: "Passkeys" })).toContainText("Office");
  await expect(drawer).toContainText("localhost");
  const overflowPx = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflowPx).toBe(0);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/video\/square\/0/);

  const again = await openSecurity(page);
  await again.getByRole("button", { name: "Delete “Office”" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "Delete" }).click();
  await expect(again).toContainText("No passkeys yet");
  await context.close();
  await removeUsers(server.url, token, user.name);
});

async function addUser(url: string, token: string, name: string): Promise<User> {
  const password = `Password-of-${name}-1`;
  const fields = { name, password: md5(password), roleid: "2" };
  await callBare(url, { path: "adduser", token, fields });
  return { name, password };
}

async function typePassword(page: Page, { name, password }: User): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await page.getByLabel("用户名").fill(name);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

async function openSecurity(page: Page) {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Account security" }).click();
  return page.getByRole("dialog", { name: "Account security" });
}

/** A platform authenticator that always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
