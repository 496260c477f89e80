import type { Page } from "@playwright/test";
import { type GbUpper, startGbUpper } from "@tessera/simulators/gb-upper";
import { callBare } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { expect, test } from "./signed-in.ts";

const password = "word-of-the-city";
let upper: GbUpper;

test.beforeAll(async ({ server, adminSession }) => {
  upper = await startGbUpper({ id: "34020000002000000099", password });
  // Nobody answers there: whether they are online does not matter here.
  for (const name of ["东门", "西门", "<b>大厅</b>"])
    await addCamera(server.url, adminSession.token, { name, rtspUrl: "rtsp://127.0.0.1:9/nobody" });
});
test.afterAll(async ({ server, adminSession }) => {
  const { url } = server;
  const { token } = adminSession;
  const { CascadeList } = await callBare(url, { path: "cascade/list?limit=99", token });
  for (const { ID } of CascadeList as { ID: number }[])
    await callBare(url, { path: "cascade/remove", token, fields: { id: String(ID) } });
  const labels = callLabels(url, token);
  for (const { ID, ParentID } of await labels.all()) if (ParentID === 0) await labels.remove(ID);
  await removeAllDevices(url, token);
  await upper.stop();
});

const row = (page: Page, text: string) =>
  page.locator("tbody tr.ant-table-row").filter({ hasText: text });

test("an upper platform is added and registered with; channels and groups are shared, checked and sent", async ({
  page,
  server,
  adminSession,
}) => {
  test.setTimeout(120_000);
  const labels = callLabels(server.url, adminSession.token);
  const park = await labels.add("园区");

  await page.goto("/config/cascade");
  await expect(page.getByText("还没有上级平台")).toBeVisible();
  await expect(page.getByRole("region", { name: "本平台信息" })).toContainText(
    "34020000002000000001",
  );
  await page.getByRole("button", { name: "添加上级平台" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("名称").fill("市级平台");
  await form.getByLabel("上级编号").fill(upper.id);
  await form.getByLabel("上级地址").fill(upper.host);
  await form.getByLabel("上级端口").fill(String(upper.port));
  await form.getByLabel("注册密码").fill(password);
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { name: "共享给“市级平台”" })).toBeVisible();
  await expect.poll(() => upper.lower?.id).toBe("34020000002000000001");

  await row(page, "东门").getByRole("switch").click();
  await expect(row(page, "东门")).toContainText(/3402000000132000000\d/);
  await expect(row(page, "东门")).toContainText("单独共享");
  await page.getByLabel("选择“<b>大厅</b>”").check();
  await page.getByLabel("选择“西门”").check();
  await page.getByRole("region", { name: "已选 2 项" }).getByRole("button").nth(1).click();
  await expect(page.getByText("只看已共享（3）")).toBeVisible();
  await page.getByRole("button", { name: "修改 “西门”的编号" }).click();
  await page.getByLabel("“西门”的编号", { exact: true }).fill("99020000002150000077");
  await page.keyboard.press("Enter");
  await expect(row(page, "西门")).toContainText("99020000002150000077");

  await page.getByRole("link", { name: "分组" }).last().click();
  await page.getByRole("switch", { name: "共享分组“园区”" }).click();
  await expect(page.getByText(/34020000002150{0,6}\d+/)).toBeVisible();

  await page.getByRole("link", { name: /^检查/ }).click();
  const type = page.getByRole("region", { name: "编号类型" });
  await expect(type).toContainText("西门");
  await type.getByRole("button", { name: "自动编号" }).click();
  await expect(type).toBeHidden();
  await expect(page.getByText("没有发现问题")).toBeVisible();

  const { items } = await upper.queryCatalog();
  expect(items.map(({ name }) => name).toSorted()).toEqual(
    ["园区", "东门", "西门", "<b>大厅</b>"].toSorted(),
  );
  await page.getByRole("button", { name: "推送目录" }).click();
  await expect.poll(() => upper.changes.length).toBe(4);
  await page.getByRole("link", { name: "国标级联" }).last().click();
  await expect(row(page, "市级平台")).toContainText("已注册");
  await labels.remove(park);
});
