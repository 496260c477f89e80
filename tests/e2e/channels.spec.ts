import type { Page } from "@playwright/test";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callApi } from "./legacy-api.ts";
import { expect, test } from "./signed-in.ts";

let device: string;
let building: string;

test.beforeAll(async ({ server: { url }, adminSession: { token } }) => {
  device = await addCamera(url, token, { name: "Recorder", rtspUrl: "rtsp://127.0.0.1:9/1" });
  const add = async (fields: Record<string, string>) => {
    const call = { path: "addchannel", token, fields: { ParentDeviceID: device, ...fields } };
    return String((await callApi(url, call))["ChannelID"]);
  };
  building = await add({ Name: "一号楼", Parental: "1" });
  const floor = await add({ Name: "二层", Parental: "1", ParentID: building });
  await add({ Name: "走廊", ParentID: floor, ChannelNum: "7" });
  for (let number = 1; number <= 11; number++)
    await add({ Name: `Room ${number}`, ParentID: building, ChannelNum: String(number) });
});
test.afterAll(async ({ server, adminSession }) => removeAllDevices(server.url, adminSession.token));

test.describe.configure({ mode: "serial" });

const crumbs = (page: Page) =>
  page.getByRole("navigation", { name: /^(当前位置|You are here)$/ }).getByRole("listitem");
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("levels of directories are levels of the breadcrumb, down to the channel", async ({
  page,
}) => {
  await page.goto("/device/list?q=Recorder");
  await page.getByRole("link", { name: "Recorder", exact: true }).click();
  await expect(page.getByRole("region", { name: "设备信息" })).toContainText("127.0.0.1:9");
  await page.getByRole("link", { name: "一号楼" }).click();
  await page.getByRole("link", { name: "二层" }).click();
  const levels = ["设备管理", "设备列表", "通道列表 [Recorder]", "子通道 [一号楼]"];
  await expect(crumbs(page)).toHaveText([...levels, "子通道 [二层]"]);
  await row(page, "走廊").getByRole("button", { name: "编辑" }).click();
  await expect(crumbs(page)).toHaveText([...levels, "子通道 [二层]", "通道详情 [走廊]"]);

  await page.getByLabel("国标编号").fill("123");
  await page.getByLabel("经度").fill("121.47");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("国标编号应为 20 位数字")).toBeVisible();
  await expect(page.getByText("经度和纬度需同时填写")).toBeVisible();
  await page.getByLabel("国标编号").fill("34020000001320000001");
  await page.getByLabel("纬度").fill("31.23");
  await page.getByLabel("名称").fill("走廊 <b>东</b>");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("link", { name: "走廊 <b>东</b>" })).toBeVisible();
  await page.getByRole("link", { name: "子通道 [一号楼]" }).click();
  await expect(crumbs(page)).toHaveText(levels);
  await page.getByRole("link", { name: "设备列表" }).click();
  await expect(page).toHaveURL(/\/device\/list\?q=Recorder$/);
});

test("directories and channels are added, switched, deleted many at once, and brought back", async ({
  page,
}) => {
  await page.goto(`/device/channel/${device}?subset=${building}`);
  await page.getByRole("button", { name: "添加目录" }).click();
  await expect(crumbs(page).last()).toHaveText("通道详情 [新目录]");
  await page.getByLabel("名称").fill("地下室");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("link", { name: "地下室" }).click();
  await expect(page.getByText("这里还没有通道")).toBeVisible();
  await page.getByRole("button", { name: "添加通道" }).click();
  await page.getByLabel("名称").fill("水泵房");
  await page.getByLabel("RTSP 地址").fill("rtsp://127.0.0.1:9/pump");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(crumbs(page).last()).toHaveText("子通道 [地下室]");
  await page.getByLabel("启用“水泵房”").click();
  await expect(page.getByLabel("启用“水泵房”")).not.toBeChecked();
  await row(page, "水泵房").getByRole("button", { name: "删除" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("“水泵房”已删除")).toBeVisible();
  await expect(page.getByText("这里还没有通道")).toBeVisible();
  await page.getByRole("button", { name: /撤销/ }).click();
  await expect(row(page, "水泵房")).toBeVisible();

  await page.getByRole("link", { name: "子通道 [一号楼]" }).click();
  await expect(crumbs(page).last()).toHaveText("子通道 [一号楼]");
  await page.getByLabel("搜索名称、ID 或地址").fill("room");
  await expect(page.getByText("共 11 项")).toBeVisible();
  for (const name of ["Room 2", "Room 3"]) await page.getByLabel(`选择“${name}”`).check();
  const bar = page.getByRole("region", { name: "已选 2 项" });
  await bar.getByRole("button", { name: "停用" }).click();
  await expect(page.getByLabel("启用“Room 2”")).not.toBeChecked();
  await bar.getByRole("button", { name: "删除" }).click();
  const question = page.getByRole("dialog", { name: "删除选中的 2 项？" });
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("共 9 项")).toBeVisible();
  await page.getByRole("button", { name: /撤销/ }).click();
  await expect(page.getByText("共 11 项")).toBeVisible();
});
