import { expect, test } from "./fixtures.ts";
import { callApi } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";
import { addOperator } from "./operators.ts";
import { signIn } from "./sign-in.ts";

const keptUser = () => localStorage.getItem("tessera_user_info");

test("login stores token and user info locally and the token in the cookie tessera_token", async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server.admin);
  const kept = JSON.parse((await page.evaluate(keptUser)) ?? "null");
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

test("a new password counts from then on, and everybody who used the old one is signed out", async ({
  page,
  context,
  server,
}) => {
  const user = await addOperator(server, "changer");
  const changed = "New-Password-1";
  await signIn(page, user);
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  for (const [label, value] of Object.entries({
    原始密码: user.password,
    新密码: changed,
    确认新密码: changed,
  }))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.locator(".ant-message-success")).toHaveText("修改成功");
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(keptUser)).toBeNull();
  expect(await context.cookies()).toEqual([]);
  await signIn(page, { name: user.name, password: changed });
  await expect(page).toHaveURL(/\/video\/square\/0/);
});

test("log out clears user info, token and config, and goes to /login", async ({
  page,
  context,
  server,
}) => {
  const reading = page.waitForResponse(/\/api\/v1\/getotherconfig/);
  await signIn(page, server.admin);
  await (await reading).finished();
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => context.cookies()).toEqual([]);
  expect(await page.evaluate(keptUser)).toBeNull();
  const rereading = page.waitForRequest(/\/api\/v1\/getotherconfig/);
  await page.getByLabel("用户名").fill(server.admin.name);
  await page.getByLabel("密码", { exact: true }).fill(server.admin.password);
  await page.getByRole("button", { name: "登录" }).click();
  await rereading;
  await expect(page).toHaveURL(/\/video\/square\/0$/);
});

test("who is signed out elsewhere is led to /login with the message and type 401", async ({
  page,
  context,
  server,
  allowErrors,
}) => {
  // The line by which the server tells of changes is refused too.
  allowErrors(/401|ws\/push/);
  const session = await openSession(server.url, await addOperator(server, "leaver"));
  await context.setStorageState(session.storageState);
  await page.goto("/video/square/0");
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await callApi(server.url, { path: "logout", token: session.token });
  await page.waitForURL(/\/login\?/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("type")).toBe("401");
  expect(searchParams.get("msg")).toBe("登录已失效，请重新登录。");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("登录已失效，请重新登录。");
  expect(await page.evaluate(keptUser)).toBeNull();
});
