import { expect, test } from "./fixtures.ts";
import { callApi } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";
import { addOperator } from "./operators.ts";
import { signIn } from "./sign-in.ts";

test("login stores token and user info locally and the token in the cookie tessera_token", async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.admin);
  const userInfo = await page.evaluate(() => localStorage.getItem("tessera_user_info"));
  const kept = JSON.parse(userInfo ?? "null");
  expect(kept).toEqual({
    Token: expect.stringMatching(/^\S{40,}$/),
    role_name: "admin",
    nick_name: "admin",
    name: "admin",
    id: 1,
  });
  const cookies = await context.cookies();
  expect(cookies).toEqual([expect.objectContaining({ name: "tessera_token", value: kept.Token })]);
  expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
});

test("requests carry the user's token in a token header when present", async ({ page, server }) => {
  const config = page.waitForRequest(/\/api\/v1\/gethomeotherconfig/);
  const info = page.waitForRequest(/\/api\/v1\/getserverinfo/);
  await signIn(page, server.admin);
  expect((await config).headers()["token"]).toBeUndefined();
  expect((await info).headers()["token"]).toMatch(/^\S{40,}$/);
});

test("the Enter key submits", async ({ page, server }) => {
  await page.goto("/login");
  await page.getByLabel("用户名").fill(server.admin.name);
  await page.getByLabel("密码", { exact: true }).fill(server.admin.password);
  await page.getByLabel("密码", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/video\/square\/0$/);
});

test("empty fields: 用户名不能为空! 密码不能为空!", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "登录" }).click();
  const problems = page.getByRole("main").getByRole("alert");
  await expect(problems).toHaveText(["用户名不能为空!", "密码不能为空!"]);
});

test("a wrong password: 用户名或密码错误，还可以尝试 4 次", async ({ page, allowErrors }) => {
  allowErrors(/401.*\/api\/v1\/login/);
  await page.goto("/login");
  await page.getByLabel("用户名").fill("nobody");
  await page.getByLabel("密码", { exact: true }).fill("not-this-one");
  await page.getByRole("button", { name: "登录" }).click();
  const sentence = "用户名或密码错误，还可以尝试 4 次";
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(sentence);
  await expect(page.locator(".ant-notification-notice-error")).toHaveText(sentence);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("tessera_user_info"))).toBeNull();
});

test("five wrong passwords lock the account: 账号已锁定，请 15 分钟后再试", async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/(401|429).*\/api\/v1\/login/);
  const { name, password } = await addOperator(server, "to-be-locked");
  await page.goto("/login");
  await page.getByLabel("用户名").fill(name);
  const tryPassword = async (attempt: string) => {
    await page.getByLabel("密码", { exact: true }).fill(attempt);
    await page.getByRole("button", { name: "登录" }).click();
  };
  const alert = page.getByRole("main").getByRole("alert");
  for (const triesLeft of [4, 3, 2, 1]) {
    await tryPassword("wrong");
    await expect(alert).toHaveText(`用户名或密码错误，还可以尝试 ${triesLeft} 次`);
  }
  await tryPassword("wrong");
  await expect(alert).toHaveText("账号已锁定，请 15 分钟后再试");
  await tryPassword(password);
  await expect(page.getByRole("button", { name: "登录" })).toBeEnabled();
  await expect(alert).toHaveText("账号已锁定，请 15 分钟后再试");
  await expect(page).toHaveURL(/\/login$/);
});

test("on session expiry login is reached with query msg and type=401 and shows the message", async ({
  page,
}) => {
  const message = page.getByRole("main").getByRole("alert");
  await page.goto("/login?msg=您的会话已结束&type=401");
  await expect(message).toHaveText("您的会话已结束");
  await page.goto("/login?type=401");
  await expect(message).toHaveText("登录已失效，请重新登录。");
  await page.goto("/login?msg=您的会话已结束");
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  await expect(message).toBeHidden();
});

test("login leads back to where one was going", async ({ page, server }) => {
  await page.goto("/device/form/0?from=mail");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("用户名").fill(server.admin.name);
  await page.getByLabel("密码", { exact: true }).fill(server.admin.password);
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/device\/form\/0\?from=mail$/);
});

test("on login the home config is fetched and the page title set", async ({ page, server }) => {
  const { token } = await openSession(server.url, server.admin);
  const setTitle = (Title: string) =>
    callApi(server.url, { path: "setotherconfig", token, fields: { Title } });
  await setTitle("晨光监控");
  try {
    await page.goto("/login");
    await expect(page).toHaveTitle("登录 · 晨光监控");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("晨光监控");
  } finally {
    await setTitle("");
  }
  await page.goto("/login");
  await expect(page).toHaveTitle("登录 · Tessera");
});

test("the language is remembered after a reload, also by the document", async ({ page }) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
});

test("the theme is remembered after a reload; without a choice it follows the system", async ({
  page,
}) => {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/login");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveAttribute("data-theme", "light");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: "主题" }).click();
  await page.getByRole("menuitem", { name: "深色" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
  expect(await background()).not.toBe(light);
});
