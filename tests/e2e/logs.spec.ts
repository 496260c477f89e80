import { readFile } from "node:fs/promises";
import { sipPassword } from "./first-start.ts";
import { moveTo } from "./move-to.ts";
import { expect, test } from "./signed-in.ts";

test("logs are read, saved without secrets and made longer, and the operation log tells of it", async ({
  page,
}) => {
  await page.goto("/config/log");
  const lines = page.getByRole("list", { name: "日志内容" });
  await expect(lines).toContainText("ready");
  await page.getByRole("button", { name: "日志级别" }).click();
  const level = page.getByLabel("国标接入 的日志级别");
  for (const name of ["调试", "默认（信息）"]) {
    await level.click();
    await page.getByTitle(name, { exact: true }).last().click();
    await expect(page.getByText("日志级别已切换").first()).toBeVisible();
  }
  // By its own button: the key closes the list of levels first, as long as that is still open.
  const levels = page.getByRole("dialog", { name: "日志级别" });
  await levels.getByRole("button").first().click();
  await expect(levels).toBeHidden();

  await page.getByRole("button", { name: "日志文件" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /^下载 tessera\./ }).click();
  const saved = await readFile(await (await saving).path(), "utf8");
  expect(saved).toContain('"msg":"ready"');
  expect(saved).not.toContain(sipPassword);
  expect(saved).not.toMatch(/"(?:token|password)":"(?!\[redacted\])/);

  await moveTo(page, "/config/action?kind=change&q=日志级别");
  const row = page.getByRole("row", { name: /切换日志级别/ }).last();
  await expect(row).toContainText("成功");
  await row.getByRole("button").click();
  await expect(page.getByRole("dialog")).toContainText("debug");
  await moveTo(page, "/config/action?kind=export");
  await expect(page.getByRole("row", { name: /下载日志文件/ })).toContainText("成功");
});
