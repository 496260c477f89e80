import type { Page } from "@playwright/test";
import { type GbUpper, startGbUpper } from "@tessera/simulators/gb-upper";
import { axeOf } from "./axe.ts";
import { callBare } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { moveTo } from "./move-to.ts";
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

const violations = async (page: Page) =>
  (await axeOf(page).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html),
  ]);

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
  await form.getByLabel("上级编号").fill("34-02");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByText("编号只含数字和字母，至少 6 位")).toBeVisible();
  await expect(form.getByText("请输入上级平台的地址")).toBeVisible();
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
  await page.getByRole("checkbox", { name: /只看已共享/ }).check();
  await expect(page).toHaveURL(/shared=1/);

  await page.getByRole("link", { name: "分组" }).last().click();
  await expect(page).toHaveURL(/tab=groups/);
  await page.getByRole("switch", { name: "共享分组“园区”" }).click();
  await expect(page.getByText(/34020000002150{0,6}\d+/)).toBeVisible();

  await page.getByRole("link", { name: /^检查/ }).click();
  const type = page.getByRole("region", { name: "编号类型" });
  await expect(type).toContainText("西门");
  await type.getByRole("button", { name: "自动编号" }).click();
  await expect(type).toBeHidden();
  await expect(page.getByText("没有发现问题")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const { items } = await upper.queryCatalog();
  expect(items.map(({ name }) => name).toSorted()).toEqual(
    ["园区", "东门", "西门", "<b>大厅</b>"].toSorted(),
  );
  await page.getByRole("button", { name: "推送目录" }).click();
  await expect.poll(() => upper.changes.length).toBe(4);
  await labels.remove(park);
});

test("the list tells who is registered and why not, switches, edits and deletes, in English and on a phone", async ({
  page,
}) => {
  await page.goto("/config/cascade");
  await page.getByRole("button", { name: "English" }).click();
  await expect(row(page, "市级平台")).toContainText("Registered");
  await page.getByRole("button", { name: "Add upper platform" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Province");
  await form.getByLabel("Upper ID").fill("34000000002000000001");
  await form.getByLabel("Upper address").fill(upper.host);
  await form.getByLabel("Upper port").fill(String(upper.port));
  await form.getByLabel("Password").fill("not this");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Shared with “Province”" })).toBeVisible();
  await page.getByRole("link", { name: "GB28181 cascade" }).last().click();
  await expect(row(page, "Province")).toContainText("refused the registration");
  await page.getByLabel("Search name, ID or address").fill("prov");
  await expect(page).toHaveURL(/q=prov/);
  await expect(row(page, "市级平台")).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("switch", { name: "Enable “Province”" }).click();
  await expect(row(page, "Province")).toContainText("Disabled");
  await row(page, "Province").getByRole("button", { name: "Edit" }).click();
  await expect(form.getByLabel("Password")).toHaveValue("");
  await form.getByLabel("Name", { exact: true }).fill("Region");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await moveTo(page, "/config/cascade?q=prov");
  const card = page.getByRole("listitem").filter({ hasText: "Province" });
  await expect(card).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await card.getByRole("button", { name: "More actions for “Province”" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The upper platform “Province” was deleted")).toBeVisible();
  await expect(page.getByText("No matching items")).toBeVisible();

  await moveTo(page, "/config/cascade");
  await page.getByRole("link", { name: "市级平台" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "东门" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
});
