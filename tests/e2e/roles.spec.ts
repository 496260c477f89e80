import type { Page } from "@playwright/test";
import { callBare, removeUsers } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { md5 } from "./legacy-api.ts";
import { moveTo } from "./move-to.ts";
import { openSession } from "./open-session.ts";
import { expect, test } from "./signed-in.ts";

const grant = (page: Page, name: string) => page.getByRole("region", { name });

test.afterAll(async ({ server, adminSession }) => removeAllDevices(server.url, adminSession.token));

test("a role for one group and one channel: its user sees only those", async ({
  page,
  browser,
  server,
  adminSession: { token },
}) => {
  const { url } = server;
  const [grouped = ""] = await Promise.all(
    ["In the group", "By itself", "Not theirs"].map((name) =>
      addCamera(url, token, { name, rtspUrl: "rtsp://127.0.0.1:9/nobody" }),
    ),
  );
  const fields = { labelname: "North", devices: grouped };
  const { ID } = await callBare(url, { path: "addlabel", token, fields });

  await page.goto("/user/role");
  await page.getByRole("button", { name: "添加角色" }).click();
  await expect(page).toHaveURL(/\/user\/role\?role=0$/);
  await page.locator("#role-name").fill("保安");
  const first = grant(page, "授权 1");
  await first.getByLabel(/云台控制/).check();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(first.getByRole("alert")).toHaveText("请选择分组或通道");
  await first.getByRole("checkbox", { name: /North/ }).check();
  await first.getByRole("button", { name: "添加通道" }).click();
  const picker = page.getByRole("dialog", { name: "添加通道" });
  await picker.getByLabel("选择“By itself”").check();
  await picker.getByRole("button", { name: "添加 1 路" }).click();
  await expect(first.getByRole("status")).toHaveText(
    "可随时对 1 个分组和 1 个通道进行实时预览、云台控制",
  );

  // Unsaved changes are not lost by a click.
  await page.getByRole("link", { name: "角色管理" }).first().click();
  await page.getByRole("button", { name: "继续编辑" }).click();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已添加角色“保安”")).toBeVisible();
  await expect(page).toHaveURL(/\/user\/role$/);
  const row = page.locator("tbody tr.ant-table-row").filter({ hasText: "保安" });
  await expect(row).toContainText("1 个分组，1 个通道");

  const roles = await callBare(url, { path: "rolelist?q=保安", token });
  const [role] = roles["data"] as { ID: number }[];
  const guard = { name: "guard", password: "Password-of-guard-1" };
  await callBare(url, {
    path: "adduser",
    token,
    fields: { name: guard.name, password: md5(guard.password), roleid: String(role?.ID) },
  });
  const session = await openSession(url, guard);
  const theirs = await browser.newContext({
    baseURL: url,
    locale: "zh-CN",
    storageState: session.storageState,
  });
  const theirPage = await theirs.newPage();
  await theirPage.goto("/video/square/0");
  await expect(theirPage.getByText("In the group").first()).toBeVisible();
  await expect(theirPage.getByText("By itself").first()).toBeVisible();
  await expect(theirPage.getByText("Not theirs")).toHaveCount(0);
  // Not for operators.
  await moveTo(theirPage, "/user/role");
  await expect(theirPage).toHaveURL(/\/video\/square\/0/);
  await theirs.close();

  // A role that somebody has goes only with another one for them.
  await row.getByRole("button", { name: "删除" }).click();
  const question = page.getByRole("dialog", { name: "删除角色“保安”？" });
  await question.getByRole("button", { name: "删除" }).click();
  await expect(question).toContainText("请选择角色!");
  await question.getByLabel("改为角色").click();
  await page.getByTitle("operator", { exact: true }).click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("已删除角色“保安”，1 个用户已改为其他角色")).toBeVisible();

  await removeUsers(url, token, guard.name);
  await callBare(url, { path: "deletelabel", token, fields: { labelid: String(ID) } });
});
