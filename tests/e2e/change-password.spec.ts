import type { Locator, Page } from "@playwright/test";
import { addOperator } from "./operators.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./signed-in.ts";

test.use({ signedInAs: "operator" });

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "修改密码" });
const saveOf = (page: Page) => dialogOf(page).getByRole("button", { name: "保存" });
const errorOf = (page: Page) => page.locator(".ant-notification-notice-error");

const valid = {
  原始密码: "Old-Password-1",
  新密码: "New-Password-1",
  确认新密码: "New-Password-1",
};
type Fields = typeof valid;

test("change password opens a modal with the header 修改密码; Save is disabled until the form is changed", async ({
  page,
}) => {
  await openDialog(page);
  await expect(dialogOf(page).locator(".ant-modal-title")).toHaveText("修改密码");
  await expect(saveOf(page)).toBeDisabled();
  await dialogOf(page).getByLabel("原始密码", { exact: true }).fill("x");
  await expect(saveOf(page)).toBeEnabled();
  await dialogOf(page).getByRole("button", { name: "取消" }).click();
  await expect(dialogOf(page)).toBeHidden();
});

const refusals: readonly (readonly [Partial<Fields>, string])[] = [
  [{ 原始密码: "" }, "原始密码不能为空!"],
  [{ 新密码: "" }, "新密码不能为空!"],
  [{ 确认新密码: "" }, "确认新密码不能为空!"],
  [
    { 新密码: "abcdefgh", 确认新密码: "abcdefgh" },
    "最少8位,包含 大小写字母 数字 特殊字符 中的两种",
  ],
  [{ 原始密码: valid.新密码 }, "新密码与原始密码一样，请重新输入!"],
  [{ 确认新密码: "New-Password-2" }, "新密码与确认密码不一样，请重新输入!"],
];
for (const [change, message] of refusals)
  test(`an error notification: ${message}`, async ({ page }) => {
    await openDialog(page);
    await fill(page, { ...valid, ...change });
    await saveOf(page).click();
    await expect(errorOf(page)).toHaveText(message);
    await expect(dialogOf(page)).toBeVisible();
  });

test("an error notification of the form stays 3 seconds", async ({ page }) => {
  await openDialog(page);
  await dialogOf(page).getByLabel("确认新密码", { exact: true }).fill("x");
  await saveOf(page).click();
  await expect(errorOf(page)).toBeVisible();
  const shownAtMs = Date.now();
  await expect(errorOf(page)).toHaveCount(0);
  expect(Date.now() - shownAtMs).toBeGreaterThan(2400);
  expect(Date.now() - shownAtMs).toBeLessThan(4500);
});

test("the strength bar has three levels: weak (red), normal (yellow), strong (blue)", async ({
  page,
}) => {
  await openDialog(page);
  const bar = dialogOf(page).locator("[data-strength]");
  const type = (password: string) =>
    dialogOf(page).getByLabel("新密码", { exact: true }).fill(password);
  await expect(bar).toHaveCount(0);

  await type("abcd");
  await expect(bar).toHaveText("弱");
  expect(await litHues(bar)).toEqual(["red"]);
  await type("abcdefgh");
  await expect(bar).toHaveText("中");
  expect(await litHues(bar)).toEqual(["yellow", "yellow"]);
  await type("abcdefg1");
  await expect(bar).toHaveText("强");
  expect(await litHues(bar)).toEqual(["blue", "blue", "blue"]);
});

test("a wrong old password keeps the dialog and says so: 原始密码错误，请重新输入！", async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/400.*\/api\/v1\/modifypassword/);
  await signIn(page, await addOperator(server, "forgetful"));
  await openDialog(page);
  await fill(page, valid);
  await saveOf(page).click();
  await expect(errorOf(page)).toHaveText("原始密码错误，请重新输入！");
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).getByLabel("新密码", { exact: true })).toHaveValue(valid.新密码);
});

test("any other status behaves like cancel", async ({ page }) => {
  await page.route(/\/api\/v1\/modifypassword/, (route) =>
    route.fulfill({
      json: { Tessera: { Header: { ErrorNum: "500", ErrorString: "请稍后再试" }, Body: {} } },
    }),
  );
  await openDialog(page);
  const before = await page.evaluate(() => localStorage.getItem("tessera_user_info"));
  await fill(page, valid);
  await saveOf(page).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(errorOf(page)).toHaveText("请稍后再试");
  await expect(page.getByText("修改成功")).toHaveCount(0);
  await expect(page).toHaveURL(/\/video\/square\/0/);
  expect(await page.evaluate(() => localStorage.getItem("tessera_user_info"))).toBe(before);
});

test("success only when Status is the string '200': 修改成功, cache cleared, redirect to login", async ({
  page,
  context,
  server,
}) => {
  const user = await addOperator(server, "changer");
  await signIn(page, user);
  await openDialog(page);
  await fill(page, { ...valid, 原始密码: user.password });
  await saveOf(page).click();
  await expect(page.locator(".ant-message-success")).toHaveText("修改成功");
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("tessera_user_info"))).toBeNull();
  expect(await context.cookies()).toEqual([]);
  await signIn(page, { name: user.name, password: valid.新密码 });
  await expect(page).toHaveURL(/\/video\/square\/0/);
});

async function openDialog(page: Page): Promise<void> {
  await page.goto("/video/square/0");
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function fill(page: Page, fields: Fields): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialogOf(page).getByLabel(label, { exact: true }).fill(value);
}

/** The colours of the parts of the bar that differ from an unlit one. */
function litHues(bar: Locator): Promise<string[]> {
  return bar.evaluate((element) => {
    const names: string[] = [];
    for (const part of [...element.children].slice(0, 3)) {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(part).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 60;
      if (isGrey) continue;
      if (blue > red && blue > green) names.push("blue");
      else names.push(green > red / 2 ? "yellow" : "red");
    }
    return names;
  });
}
