import type { Locator, Page } from "@playwright/test";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { expect, test } from "./signed-in.ts";

test.beforeAll(async ({ server, adminSession }) => {
  // Nobody answers there: whether they are online does not matter here.
  for (const name of ["东门", "西门", "<b>大厅</b>"])
    await addCamera(server.url, adminSession.token, { name, rtspUrl: "rtsp://127.0.0.1:9/nobody" });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
});
test.afterEach(async ({ server, adminSession }) => {
  const labels = callLabels(server.url, adminSession.token);
  for (const { ID, ParentID } of await labels.all()) if (ParentID === 0) await labels.remove(ID);
});

const nodeOf = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "分组", exact: true }).getByText(name, { exact: true });
const members = (page: Page) => page.getByRole("region", { name: "分组内容" });

/** To the right of the name: into the group, not beside it. */
const drag = async (page: Page, name: string, into: string) =>
  nodeOf(page, name).dragTo(nodeOf(page, into), {
    sourcePosition: { x: 2, y: 8 },
    targetPosition: { x: 90, y: 14 },
    force: true,
  });

async function menu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `“${name}”的操作` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

async function fillName(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog").getByLabel("名称").fill(name);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("an administrator builds a tree, drags a group, fills it, empties it and deletes it with all below", async ({
  page,
  server,
  adminSession,
}) => {
  const labels = callLabels(server.url, adminSession.token);
  /** Each group after the name of its parent. */
  const outline = async () => {
    const all = await labels.all();
    const nameOf = (id: number) => all.find(({ ID }) => ID === id)?.Name;
    return all.map(({ Name, ParentID }) => [nameOf(ParentID), Name]);
  };
  await page.goto("/device/group");
  await page.getByRole("button", { name: "新建分组" }).click();
  await fillName(page, "园区");
  await expect(page).toHaveURL(/\/device\/group\?label=\d+$/);
  await menu(page, "园区", "新建下级分组");
  await fillName(page, "主楼");
  await page.getByRole("button", { name: "新建分组" }).click();
  await fillName(page, "停车场");
  await drag(page, "停车场", "园区");
  await expect.poll(outline).toEqual([
    [undefined, "园区"],
    ["园区", "停车场"],
    ["园区", "主楼"],
  ]);
  await menu(page, "停车场", "下移");
  await expect.poll(async () => (await outline()).at(1)).toEqual(["园区", "主楼"]);

  await nodeOf(page, "主楼").click();
  await page.getByRole("button", { name: "分配设备" }).click();
  // Pressed before there are rows, the box of all chooses nothing.
  await expect(page.getByRole("dialog").getByLabel("选择“东门”")).toBeVisible();
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "添加 3 项" }).click();
  await expect(members(page).getByRole("tab", { name: "设备 3" })).toBeVisible();
  await members(page)
    .getByRole("row", { name: /西门/ })
    .getByRole("button", { name: "移出" })
    .click();
  await expect(members(page).getByRole("tab", { name: "设备 2" })).toBeVisible();
  await members(page).getByRole("tab", { name: "通道 0" }).click();
  await page.getByRole("button", { name: "分配通道" }).first().click();
  await page.getByRole("dialog").getByRole("cell", { name: "西门" }).first().click();
  await page.getByRole("button", { name: "添加 1 项" }).click();
  await expect(members(page).getByRole("tab", { name: "通道 1" })).toBeVisible();

  await menu(page, "园区", "删除");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("2 台设备和 1 个通道");
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("还没有分组")).toBeVisible();
  expect(await labels.all()).toEqual([]);
});
